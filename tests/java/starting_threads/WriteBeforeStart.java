// Main writes what the thread reads before starting it. Twin: WriteAfterStart.
public final class WriteBeforeStart {
    private int limit;

    private void count() {
        for (int i = 0; i < limit; i++) { // NORACE
            Thread.yield();
        }
    }

    public static void main(String[] args) {
        WriteBeforeStart counter = new WriteBeforeStart();
        Thread thread = new Thread(counter::count);
        counter.limit = 10; // NORACE
        thread.start();
    }
}
