// The private helper is synchronized itself, so all its calls, also from an inner class, are ordered. Twin: HelperLocksNothing.
public final class HelperLocksInstance {
    private int tickets;

    private final class Desk extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 5; i++) {
                sell();
            }
        }
    }

    private synchronized void sell() {
        tickets++; // NORACE
    }

    private void open() {
        new Desk().start();
        new Desk().start();
    }

    public static void main(String[] args) {
        new HelperLocksInstance().open();
    }
}
