// The payload is made when first needed, inside the lock of its owner. Twin: PayloadMadeOutsideLock.
public final class PayloadMadeInsideLock {
    private Log log;

    private static final class Log {
        private int lines;
    }

    private void append() {
        synchronized (this) {
            if (log == null) { // NORACE
                log = new Log(); // NORACE
            }
            Log own = log; // NORACE
            own.lines++; // NORACE
        }
    }

    private static void appendAll(PayloadMadeInsideLock[] all) {
        for (PayloadMadeInsideLock one : all) {
            one.append();
        }
    }

    public static void main(String[] args) {
        PayloadMadeInsideLock[] all = new PayloadMadeInsideLock[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new PayloadMadeInsideLock();
        }
        new Thread(() -> appendAll(all)).start();
        new Thread(() -> appendAll(all)).start();
    }
}
