// After a timed join the result is read, although the time may have run out. Twin: TimedJoinThenNotAlive.
public final class TimedJoinThenAnyway {
    private TimedJoinThenAnyway() {}

    private static final class Search implements Runnable {
        private String found;

        @Override
        public void run() {
            found = "needle"; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Search search = new Search();
        Thread worker = new Thread(search);
        worker.start();
        worker.join(20);
        System.out.println(search.found); // RACE!
    }
}
