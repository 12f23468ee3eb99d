// The payload is made when first needed, outside the lock of its owner. Twin: PayloadMadeInsideLock.
public final class PayloadMadeOutsideLock {
    private Log log;

    private static final class Log {
        private int lines;
    }

    private void append() {
        if (log == null) { // RACE!
            log = new Log(); // RACE!
        }
        synchronized (this) {
            Log own = log; // RACE!
            own.lines++; // NORACE
        }
    }

    private static void appendAll(PayloadMadeOutsideLock[] all) {
        for (PayloadMadeOutsideLock one : all) {
            one.append();
        }
    }

    public static void main(String[] args) {
        PayloadMadeOutsideLock[] all = new PayloadMadeOutsideLock[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new PayloadMadeOutsideLock();
        }
        new Thread(() -> appendAll(all)).start();
        new Thread(() -> appendAll(all)).start();
    }
}
