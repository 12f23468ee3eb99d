// A runner that was run before it is handed over has one owner at a time. Twin: RunnerStarted.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class RunnerHandedOver {
    private static final BlockingQueue<Runner> TRACK = new LinkedBlockingQueue<>();

    private RunnerHandedOver() {}

    private static final class Runner implements Runnable {
        private int laps;

        @Override
        public void run() {
            laps++;
        }
    }

    private static void time() {
        Runner runner = TRACK.poll();
        if (runner != null) {
            runner.laps++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(RunnerHandedOver::time).start();
        new Thread(RunnerHandedOver::time).start();
        Runner runner = new Runner();
        runner.run();
        TRACK.add(runner);
    }
}
