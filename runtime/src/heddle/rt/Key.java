package heddle.rt;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * The clock of an object that orders threads by the library's tables, and the keys it is linked to: an
 * acquire of this key also acquires those.
 */
final class Key {
    final SyncState clock = new SyncState();

    /** Never changed in place; a link whose object was collected is replaced by its last clock. */
    private volatile Link[] links = {};

    /** [ACQUIRE], of this key and of those it is linked to. */
    void acquire(ThreadState t) {
        HappensBefore.acquire(t, clock);
        for (Link link : links) {
            HappensBefore.acquire(t, link.key.clock);
        }
    }

    /** Makes what is released on another object's key from now on released on this one as well. */
    synchronized void linkTo(Object object, Key key) {
        Link[] kept = new Link[links.length + 1];
        int count = 0;
        for (Link link : links) {
            if (link.get() == object) {
                return;
            }
            if (link.get() != null) {
                kept[count++] = link;
            } else {
                absorb(link.key.clock.get());
            }
        }
        kept[count++] = new Link(object, key);
        links = Arrays.copyOf(kept, count);
    }

    private void absorb(Clock last) {
        Clock before;
        do {
            before = clock.get();
        } while (!clock.compareAndSet(before, before.join(last)));
    }

    /** A key that is linked to, and its object, which is not kept alive. */
    private static final class Link extends WeakReference<Object> {
        final Key key;

        Link(Object object, Key key) {
            super(object);
            this.key = key;
        }
    }
}
