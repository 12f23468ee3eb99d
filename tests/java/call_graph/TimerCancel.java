// A TimerTask that cancels itself, overrides cancel, and reports when it was due.
import java.util.Timer;
import java.util.TimerTask;

public class TimerCancel {
    static class Once extends TimerTask {
        private final Object monitor;
        private boolean isDone;

        Once(Object monitor) {
            this.monitor = monitor;
        }

        @Override
        public void run() {
            synchronized (monitor) {
                isDone = scheduledExecutionTime() > 0;
                monitor.notifyAll();
            }
            cancel();
        }

        @Override
        public boolean cancel() {
            return super.cancel();
        }

        void await() throws InterruptedException {
            synchronized (monitor) {
                while (!isDone) {
                    monitor.wait();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        Once once = new Once(new Object());
        timer.schedule(once, 1, 5);
        once.await();
        timer.cancel();
    }
}
