// The owner of a boxed counter is locked to count. Twin: BoxedCounterLocked.
public final class BoxedCounterOwnerLocked {
    private Integer hits = 0;

    private void hit() {
        Object lock = this; // NORACE
        synchronized (lock) {
            hits++; // NORACE
        }
    }

    public static void main(String[] args) {
        BoxedCounterOwnerLocked[] pages = new BoxedCounterOwnerLocked[2];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = new BoxedCounterOwnerLocked();
        }
        Runnable hitting = () -> {
            for (BoxedCounterOwnerLocked page : pages) {
                page.hit();
            }
        };
        new Thread(hitting).start();
        new Thread(hitting).start();
    }
}
