// A reference is put into its queue by the collector when it is complete: its hash is written before. Twin: EntryQueuedThenChanged.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public final class EntryMadeThenQueued {
    private static final class Entry extends WeakReference<Object> {
        int hash;

        Entry(Object key, ReferenceQueue<Object> queue) {
            super(key, queue);
            hash = key.hashCode(); // NORACE
        }
    }

    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    private static volatile Entry last;

    public static void main(String[] args) {
        new Thread(() -> {
            Entry gone = (Entry) QUEUE.poll();
            System.out.println(gone == null ? 0 : gone.hash); // NORACE
        }).start();
        for (int i = 0; i < 9; i++) {
            last = new Entry(new Object(), QUEUE);
        }
    }
}
