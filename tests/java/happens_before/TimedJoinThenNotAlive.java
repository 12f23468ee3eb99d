// After a timed join the result is read only if isAlive answers false, so the worker has ended. Twin: TimedJoinThenAnyway.
public final class TimedJoinThenNotAlive {
    private TimedJoinThenNotAlive() {}

    private static final class Search implements Runnable {
        private String found;

        @Override
        public void run() {
            found = "needle"; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Search search = new Search();
        Thread worker = new Thread(search);
        worker.start();
        worker.join(20);
        if (worker.isAlive()) {
            System.out.println("too late");
            return;
        }
        System.out.println(search.found); // NORACE
    }
}
