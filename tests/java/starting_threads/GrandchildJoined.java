// Main joins its child, which has joined a child of its own. Twin: GrandchildUnjoined.
public final class GrandchildJoined {
    private static int found;

    private GrandchildJoined() {}

    private static void search() {
        Thread helper = new Thread(() -> {
            found = 7; // NORACE
        });
        helper.start();
        try {
            helper.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(GrandchildJoined::search);
        child.start();
        child.join();
        System.out.println(found); // NORACE
    }
}
