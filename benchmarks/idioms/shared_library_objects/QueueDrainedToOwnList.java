// A blocking queue is drained by two threads, each to a list of its own. Twin: QueueDrainedToSharedList.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class QueueDrainedToOwnList {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("one", "two", "three"));
    private final List<String> batch = new ArrayList<>();

    private void drain() {
        List<String> target = new ArrayList<>(1);
        queue.drainTo(target, 1); // NORACE
        System.out.println(target.size()); // NORACE
    }

    public static void main(String[] args) {
        QueueDrainedToOwnList worker = new QueueDrainedToOwnList();
        System.out.println(worker.batch.size()); // NORACE
        new Thread(worker::drain).start();
        new Thread(worker::drain).start();
    }
}
