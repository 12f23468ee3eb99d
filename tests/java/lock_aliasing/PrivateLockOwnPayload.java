// A private lock of each printer guards the tray that the printer made. Twin: PrivateLockSharedPayload.
public final class PrivateLockOwnPayload {
    private final Object lock = new Object();
    private final Tray tray = new Tray();

    private static final class Tray {
        private int sheets;
    }

    private void print() {
        synchronized (lock) {
            tray.sheets--; // NORACE
        }
    }

    private static void printOnAll(PrivateLockOwnPayload[] printers) {
        for (PrivateLockOwnPayload printer : printers) {
            printer.print();
        }
    }

    public static void main(String[] args) {
        PrivateLockOwnPayload[] printers = new PrivateLockOwnPayload[2];
        for (int i = 0; i < printers.length; i++) {
            printers[i] = new PrivateLockOwnPayload();
        }
        new Thread(() -> printOnAll(printers)).start();
        new Thread(() -> printOnAll(printers)).start();
    }
}
