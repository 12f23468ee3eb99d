// One change is posted to an event loop, another is made by the caller beside the loop. Twin: LoopRunsAllChanges.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class CallerChangesBesideLoop {
    private static int zoom;

    private CallerChangesBesideLoop() {}

    private static final class Loop extends Thread {
        private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
        private volatile boolean ended;

        void post(Runnable event) {
            events.add(event);
        }

        @Override
        public void run() {
            try {
                while (!ended) {
                    events.take().run();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static void zoomIn() {
        zoom++; // RACE!
    }

    public static void main(String[] args) {
        Loop loop = new Loop();
        loop.start();
        loop.post(CallerChangesBesideLoop::zoomIn);
        zoomIn();
        loop.post(() -> loop.ended = true);
    }
}
