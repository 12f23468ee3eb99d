// A runner is handed over while a thread still runs it. Twin: RunnerHandedOver.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class RunnerStarted {
    private static final BlockingQueue<Runner> TRACK = new LinkedBlockingQueue<>();

    private RunnerStarted() {}

    private static final class Runner implements Runnable {
        private int laps;

        @Override
        public void run() {
            laps++; // RACE!
        }
    }

    private static void time() {
        Runner runner = TRACK.poll();
        if (runner != null) {
            runner.laps++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(RunnerStarted::time).start();
        new Thread(RunnerStarted::time).start();
        Runner runner = new Runner();
        new Thread(runner).start();
        TRACK.add(runner);
    }
}
