// A writer changes a copy of the array and publishes it by the volatile field; nobody writes an array that others see. Twin: RoutesWrittenInPlace.
public final class RoutesClonedOnWrite {
    private volatile String[] routes = {"a", "b", "c"};

    private synchronized void replace(int place, String route) {
        String[] copy = routes.clone(); // NORACE
        copy[place] = route; // NORACE
        routes = copy; // NORACE
    }

    private void print() {
        for (String route : routes) { // NORACE
            System.out.println(route);
        }
    }

    public static void main(String[] args) {
        RoutesClonedOnWrite table = new RoutesClonedOnWrite();
        new Thread(table::print).start();
        new Thread(() -> table.replace(0, "x")).start();
        new Thread(() -> table.replace(1, "y")).start();
    }
}
