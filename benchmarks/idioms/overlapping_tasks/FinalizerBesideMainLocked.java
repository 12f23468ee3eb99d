// A finalizer runs on a thread of the machine, and both it and main count under one monitor. Twin: FinalizerBesideMain.
public final class FinalizerBesideMainLocked {
    private static int open;

    private FinalizerBesideMainLocked() {}

    private static synchronized void count(int change) {
        open += change; // NORACE
    }

    private static final class Handle {
        Handle() {
            count(1);
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            count(-1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.out.println(new Handle().hashCode());
            System.gc();
            Thread.sleep(20);
        }
    }
}
