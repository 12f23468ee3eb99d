// Two timers have a thread each, and their tasks count in objects of their own. Twin: TimersWithOneCounter.
import java.util.Timer;
import java.util.TimerTask;

public final class TimersWithOwnCounters {
    private TimersWithOwnCounters() {}

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
            counter.count++; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        new Timer(true).schedule(new Tick(counter), 1, 1);
        new Timer(true).schedule(new Tick(new Counter()), 1, 1);
        Thread.sleep(50);
    }
}
