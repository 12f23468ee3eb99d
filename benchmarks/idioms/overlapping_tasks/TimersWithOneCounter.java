// Two timers have a thread each, and their tasks count in the same object. Twin: TimersWithOwnCounters.
import java.util.Timer;
import java.util.TimerTask;

public final class TimersWithOneCounter {
    private TimersWithOneCounter() {}

    private static final class Counter {
        private int count;
    }

    private static final class Tick extends TimerTask {
        private final Counter counter;

        Tick(Counter counter) {
            this.counter = counter;
        }

        @Override
        public void run() {
            counter.count++; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        new Timer(true).schedule(new Tick(counter), 1, 1);
        new Timer(true).schedule(new Tick(counter), 1, 1);
        Thread.sleep(50);
    }
}
