// Main joins its child, but nobody joins the child's child. Twin: GrandchildJoined.
public final class GrandchildUnjoined {
    private static int found;

    private GrandchildUnjoined() {}

    private static void search() {
        Thread helper = new Thread(() -> {
            found = 7; // RACE!
        });
        helper.start();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(GrandchildUnjoined::search);
        child.start();
        child.join();
        System.out.println(found); // RACE!
    }
}
