package heddle.rt;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The table from objects, by identity and weakly, to their shadows.
 *
 * <p>It is an open-addressed table in stripes. Looking up takes no lock; adding takes that of a stripe,
 * which is held for short loops that call nothing of the program. Each time a shadow is added, a hand
 * goes on around the table and takes out those of collected objects, and the table shrinks with them.
 * (A queue of references would tell which, at many times the cost of a short-lived array.)
 */
final class Shadows {
    private static final int STRIPES = 64;
    private static final Shadows[] TABLES = new Shadows[STRIPES];
    private static final int SMALLEST = 16;

    /** Slots that the hand looks at for each shadow that is added, and for each thread that begins. */
    private static final int STEPS = 4;

    private static final int MANY_STEPS = 512;
    private static final AtomicInteger NEXT_SWEPT = new AtomicInteger();

    /** Takes the place of a shadow that was removed. */
    private static final Shadow REMOVED = new Shadow(null, 0);

    static {
        for (int i = 0; i < STRIPES; i++) {
            TABLES[i] = new Shadows();
        }
    }

    private volatile AtomicReferenceArray<Shadow> slots = new AtomicReferenceArray<>(SMALLEST);

    /** Slots that are not null, and those of them that are {@link #REMOVED}; guarded by this. */
    private int used;

    private int removed;

    /** The slot to look at next; guarded by this. */
    private int hand;

    private Shadows() {}

    /** Returns the shadow of an object. */
    static Shadow of(Object object) {
        int hash = mixed(System.identityHashCode(object));
        Shadows table = TABLES[hash & STRIPES - 1];
        Shadow found = table.find(object, hash);
        return found != null ? found : table.findOrAdd(object, hash);
    }

    /** Returns the number of objects that have a shadow. */
    static int size() {
        int size = 0;
        for (Shadows table : TABLES) {
            size += table.count();
        }
        return size;
    }

    /**
     * Takes out some shadows of collected objects; called for each thread that begins, as what is known
     * of an ended thread may be long.
     */
    static void sweep() {
        TABLES[NEXT_SWEPT.getAndIncrement() & STRIPES - 1].sweepSome();
    }

    private synchronized void sweepSome() {
        removeCollected(Math.min(slots.length(), MANY_STEPS));
    }

    private static int mixed(int hash) {
        return hash ^ hash >>> 15;
    }

    private static int first(int hash, int length) {
        return hash >>> 6 & length - 1;
    }

    private Shadow find(Object object, int hash) {
        AtomicReferenceArray<Shadow> table = slots;
        int length = table.length();
        int i = first(hash, length);
        for (Shadow shadow = table.get(i); shadow != null; shadow = table.get(i)) {
            if (shadow.hash == hash && shadow.get() == object) {
                return shadow;
            }
            i = i + 1 & length - 1;
        }
        return null;
    }

    private synchronized Shadow findOrAdd(Object object, int hash) {
        Shadow found = find(object, hash);
        if (found != null) {
            return found;
        }
        removeCollected(STEPS);
        if ((used + 1) * 4 > slots.length() * 3 || isSparse()) {
            rebuild();
        }
        Shadow added = new Shadow(object, hash);
        insert(slots, added);
        used++;
        return added;
    }

    private synchronized int count() {
        removeCollected(slots.length());
        return used - removed;
    }

    private boolean isSparse() {
        return slots.length() > SMALLEST && (used - removed) * 8 < slots.length();
    }

    private void removeCollected(int steps) {
        AtomicReferenceArray<Shadow> table = slots;
        for (int i = 0; i < steps; i++) {
            hand = hand + 1 & table.length() - 1;
            Shadow shadow = table.get(hand);
            if (shadow != null && shadow != REMOVED && shadow.get() == null) {
                table.set(hand, REMOVED);
                removed++;
            }
        }
    }

    /** Moves what is left to a table in which it takes at most three eighths. */
    private void rebuild() {
        int length = SMALLEST;
        while ((used - removed + 1) * 8 > length * 3) {
            length *= 2;
        }
        AtomicReferenceArray<Shadow> table = new AtomicReferenceArray<>(length);
        int moved = 0;
        for (int i = 0; i < slots.length(); i++) {
            Shadow shadow = slots.get(i);
            if (shadow != null && shadow.get() != null) {
                insert(table, shadow);
                moved++;
            }
        }
        slots = table;
        used = moved;
        removed = 0;
    }

    private static void insert(AtomicReferenceArray<Shadow> table, Shadow shadow) {
        int length = table.length();
        int i = first(shadow.hash, length);
        while (table.get(i) != null) {
            i = i + 1 & length - 1;
        }
        table.set(i, shadow);
    }
}
