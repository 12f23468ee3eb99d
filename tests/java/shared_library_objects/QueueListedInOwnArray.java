// A concurrent queue writes its elements into arrays that each thread makes for itself. Twin: QueueListedInSharedArray.
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class QueueListedInOwnArray implements Runnable {
    private static final Queue<String> QUEUE = new ConcurrentLinkedQueue<>(List.of("one", "two"));
    private final String[] names;

    private QueueListedInOwnArray(String[] names) {
        this.names = names;
    }

    @Override
    public void run() {
        QUEUE.toArray(names); // NORACE
        System.out.println(names[0]); // NORACE
    }

    public static void main(String[] args) {
        String[] names = new String[2];
        new Thread(new QueueListedInOwnArray(names)).start();
        new Thread(new QueueListedInOwnArray(new String[2])).start();
    }
}
