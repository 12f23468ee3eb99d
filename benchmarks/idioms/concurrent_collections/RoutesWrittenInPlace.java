// A writer changes the array that others read; that the field is volatile does not order its elements. Twin: RoutesClonedOnWrite.
public final class RoutesWrittenInPlace {
    private volatile String[] routes = {"a", "b", "c"};

    private synchronized void replace(int place, String route) {
        String[] copy = routes; // NORACE
        copy[place] = route; // RACE!
        routes = copy; // NORACE
    }

    private void print() {
        for (String route : routes) { // RACE!
            System.out.println(route);
        }
    }

    public static void main(String[] args) {
        RoutesWrittenInPlace table = new RoutesWrittenInPlace();
        new Thread(table::print).start();
        new Thread(() -> table.replace(0, "x")).start();
        new Thread(() -> table.replace(1, "y")).start();
    }
}
