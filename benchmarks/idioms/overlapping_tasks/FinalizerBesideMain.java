// A finalizer runs on a thread of the machine, beside main, and both count in one field. Twin: FinalizerBesideMainLocked.
public final class FinalizerBesideMain {
    private static int open;

    private FinalizerBesideMain() {}

    private static void count(int change) {
        open += change; // RACE!
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
