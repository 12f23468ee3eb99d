// A private helper is called with the lock held only. Twin: HelperAlsoUnlocked.
public final class HelperOnlyLocked {
    private int queued;

    private void bump() {
        queued++; // NORACE
    }

    synchronized void slow() {
        bump();
        bump();
    }

    synchronized void quick() {
        bump();
    }

    public static void main(String[] args) {
        HelperOnlyLocked shared = new HelperOnlyLocked();
        new Thread(shared::slow).start();
        new Thread(shared::quick).start();
    }
}
