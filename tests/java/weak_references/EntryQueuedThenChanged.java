// A reference may be in its queue as soon as it is complete: its hash is written later. Twin: EntryMadeThenQueued.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public final class EntryQueuedThenChanged {
    private static final class Entry extends WeakReference<Object> {
        int hash;

        Entry(Object key, ReferenceQueue<Object> queue) {
            super(key, queue);
        }
    }

    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    private static volatile Entry last;

    public static void main(String[] args) {
        new Thread(() -> {
            Entry gone = (Entry) QUEUE.poll();
            System.out.println(gone == null ? 0 : gone.hash); // RACE!
        }).start();
        for (int i = 0; i < 9; i++) {
            Entry made = new Entry(new Object(), QUEUE);
            made.hash = i; // RACE!
            last = made;
        }
    }
}
