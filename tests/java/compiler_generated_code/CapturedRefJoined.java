// A lambda changes what it captured in a holder, as Kotlin does for variables, and is joined before it is read. Twin: CapturedRefUnjoined.
public final class CapturedRefJoined {
    private CapturedRefJoined() {}

    private static final class IntRef {
        private int element;
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        IntRef found = new IntRef();
        int limit = args.length + 3;
        found.element = 1; // NORACE
        Thread search = start(() -> {
            for (int i = 0; i < limit; i++) {
                found.element += i; // NORACE
            }
        });
        search.join();
        System.out.println(found.element); // NORACE
    }
}
