package heddle.rt;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The clock of an object that orders threads by the library's tables, and the keys it is linked to: an
 * acquire of this key also acquires those, and those they are linked to. Links may form cycles.
 */
final class Key {
    private static final Link[] NONE = {};

    final SyncState clock = new SyncState();

    /** Never changed in place; a link whose object was collected is replaced by what it led to. */
    private volatile Link[] links = NONE;

    /** [ACQUIRE], of this key and of those it is linked to. */
    void acquire(ThreadState t) {
        HappensBefore.acquire(t, clock);
        if (links.length > 0) {
            acquireLinked(t);
        }
    }

    private void acquireLinked(ThreadState t) {
        Set<Key> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Key> open = new ArrayList<>();
        open.add(this);
        reached.add(this);
        while (!open.isEmpty()) {
            Key key = open.remove(open.size() - 1);
            HappensBefore.acquire(t, key.clock);
            for (Link link : key.links) {
                if (reached.add(link.key)) {
                    open.add(link.key);
                }
            }
        }
    }

    /** Makes what is released on another object's key from now on released on this one as well. */
    void linkTo(Object object, Key key) {
        for (Link link : links) {
            if (link.key == key) {
                return;
            }
        }
        addLink(new Link(object, key));
    }

    private synchronized void addLink(Link added) {
        List<Link> kept = new ArrayList<>();
        add(kept, added);
        for (Link link : links) {
            if (link.get() != null) {
                add(kept, link);
            } else {
                absorb(link.key.clock.get()); // nobody can release on it any more
                for (Link further : link.key.links) {
                    add(kept, further);
                }
            }
        }
        links = kept.toArray(NONE);
    }

    private void add(List<Link> kept, Link added) {
        for (Link link : kept) {
            if (link.key == added.key) {
                return;
            }
        }
        if (added.key != this) {
            kept.add(added);
        }
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
