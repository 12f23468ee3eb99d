// The private helper is not synchronized and nor are its callers, so two of its calls are unordered. Twin: HelperLocksInstance.
public final class HelperLocksNothing {
    private int tickets;

    private final class Desk extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 5; i++) {
                sell();
            }
        }
    }

    private void sell() {
        tickets++; // RACE!
    }

    private void open() {
        new Desk().start();
        new Desk().start();
    }

    public static void main(String[] args) {
        new HelperLocksNothing().open();
    }
}
