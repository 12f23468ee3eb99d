// A concurrent queue writes its elements into the array it is given, the same for two threads. Twin: QueueListedInOwnArray.
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class QueueListedInSharedArray implements Runnable {
    private static final Queue<String> QUEUE = new ConcurrentLinkedQueue<>(List.of("one", "two"));
    private final String[] names;

    private QueueListedInSharedArray(String[] names) {
        this.names = names;
    }

    @Override
    public void run() {
        QUEUE.toArray(names); // RACE!
        System.out.println(names[0]); // RACE!
    }

    public static void main(String[] args) {
        String[] names = new String[2];
        new Thread(new QueueListedInSharedArray(names)).start();
        new Thread(new QueueListedInSharedArray(names)).start();
    }
}
