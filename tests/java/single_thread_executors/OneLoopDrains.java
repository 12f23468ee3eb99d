// One thread drains the queue of events, so the events change the model one after the other. Twin: TwoLoopsDrain.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

public final class OneLoopDrains {
    private final BlockingQueue<Consumer<Model>> events = new LinkedBlockingQueue<>();
    private final Model model = new Model();

    private static final class Model {
        private int size;

        void grow() {
            size++; // NORACE
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
        OneLoopDrains window = new OneLoopDrains();
        for (int i = 0; i < 4; i++) {
            window.events.add(Model::grow);
        }
        new Thread(window::drain).start();
    }
}
