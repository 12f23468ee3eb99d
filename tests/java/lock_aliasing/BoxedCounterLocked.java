// A boxed counter is locked to count, which replaces it. Twin: BoxedCounterOwnerLocked.
public final class BoxedCounterLocked {
    private Integer hits = 0;

    private void hit() {
        Object lock = hits; // RACE!
        synchronized (lock) {
            hits++; // RACE!
        }
    }

    public static void main(String[] args) {
        BoxedCounterLocked[] pages = new BoxedCounterLocked[2];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = new BoxedCounterLocked();
        }
        Runnable hitting = () -> {
            for (BoxedCounterLocked page : pages) {
                page.hit();
            }
        };
        new Thread(hitting).start();
        new Thread(hitting).start();
    }
}
