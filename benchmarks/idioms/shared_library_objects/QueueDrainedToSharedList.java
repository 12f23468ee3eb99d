// A blocking queue may be drained by two threads, but both drain it to the same plain list. Twin: QueueDrainedToOwnList.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class QueueDrainedToSharedList {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("one", "two", "three"));
    private final List<String> batch = new ArrayList<>();

    private void drain() {
        List<String> target = batch;
        queue.drainTo(target, 1); // RACE!
        System.out.println(target.size()); // RACE!
    }

    public static void main(String[] args) {
        QueueDrainedToSharedList worker = new QueueDrainedToSharedList();
        System.out.println(worker.batch.size()); // NORACE
        new Thread(worker::drain).start();
        new Thread(worker::drain).start();
    }
}
