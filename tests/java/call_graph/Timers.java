// java.util.Timer runs TimerTasks on its own thread.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class Timers {
    static class Tick extends TimerTask {
        private final CountDownLatch latch;

        Tick(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        public void run() {
            count();
        }

        private void count() {
            latch.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(3);
        Timer timer = new Timer("timer", true);
        timer.schedule(new Tick(latch), 1);
        timer.scheduleAtFixedRate(new Tick(latch), 1, 2);
        latch.await();
        timer.cancel();
    }
}
