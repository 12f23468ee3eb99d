// Main writes what the thread reads after starting it. Twin: WriteBeforeStart.
public final class WriteAfterStart {
    private int limit;

    private void count() {
        for (int i = 0; i < limit; i++) { // RACE!
            Thread.yield();
        }
    }

    public static void main(String[] args) {
        WriteAfterStart counter = new WriteAfterStart();
        Thread thread = new Thread(counter::count);
        thread.start();
        counter.limit = 10; // RACE!
    }
}
