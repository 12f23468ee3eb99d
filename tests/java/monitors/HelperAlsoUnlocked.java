// A private helper is called with the lock by one method and without by another. Twin: HelperOnlyLocked.
public final class HelperAlsoUnlocked {
    private int queued;

    private void bump() {
        queued++; // RACE!
    }

    synchronized void slow() {
        bump();
        bump();
    }

    void quick() {
        bump();
    }

    public static void main(String[] args) {
        HelperAlsoUnlocked shared = new HelperAlsoUnlocked();
        new Thread(shared::slow).start();
        new Thread(shared::quick).start();
    }
}
