// All changes are posted to an event loop, a thread that runs them one after the other. Twin: CallerChangesBesideLoop.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class LoopRunsAllChanges {
    private static int zoom;

    private LoopRunsAllChanges() {}

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
        zoom++; // NORACE
    }

    public static void main(String[] args) {
        Loop loop = new Loop();
        loop.start();
        loop.post(LoopRunsAllChanges::zoomIn);
        loop.post(LoopRunsAllChanges::zoomIn);
        loop.post(() -> loop.ended = true);
    }
}
