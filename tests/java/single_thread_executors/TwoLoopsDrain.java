// Two threads drain the queue of events, so two events may change the model at the same time. Twin: OneLoopDrains.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

public final class TwoLoopsDrain {
    private final BlockingQueue<Consumer<Model>> events = new LinkedBlockingQueue<>();
    private final Model model = new Model();

    private static final class Model {
        private int size;

        void grow() {
            size++; // RACE!
        }
    }

    private void drain() {
        Consumer<Model> event = events.poll();
        while (event != null) {
            event.accept(model);
            event = events.poll();
        }
    }

    public static void main(String[] args) {
        TwoLoopsDrain window = new TwoLoopsDrain();
        for (int i = 0; i < 4; i++) {
            window.events.add(Model::grow);
        }
        new Thread(window::drain).start();
        new Thread(window::drain).start();
    }
}
