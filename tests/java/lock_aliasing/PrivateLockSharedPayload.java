// A private lock of each printer guards the one tray of all printers. Twin: PrivateLockOwnPayload.
public final class PrivateLockSharedPayload {
    private static final Tray TRAY = new Tray();
    private final Object lock = new Object();
    private final Tray tray = TRAY;

    private static final class Tray {
        private int sheets;
    }

    private void print() {
        synchronized (lock) {
            tray.sheets--; // RACE!
        }
    }

    private static void printOnAll(PrivateLockSharedPayload[] printers) {
        for (PrivateLockSharedPayload printer : printers) {
            printer.print();
        }
    }

    public static void main(String[] args) {
        PrivateLockSharedPayload[] printers = new PrivateLockSharedPayload[2];
        for (int i = 0; i < printers.length; i++) {
            printers[i] = new PrivateLockSharedPayload();
        }
        new Thread(() -> printOnAll(printers)).start();
        new Thread(() -> printOnAll(printers)).start();
    }
}
