package heddle.rt;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.TreeMap;

/**
 * Thread ids. The id of an ended thread u is safe to use again for a thread that begins knowing u's
 * last epoch: then all of u happens before all of the new thread, as if they were one.
 *
 * <p>If no such id is free and there are many, the oldest one is used: the new thread is then taken to
 * be after the ended one. This can hide a race with it, never report a false one; it is counted.
 */
final class ThreadIds {
    /** Tells whether a thread has ended. */
    interface Life {
        boolean isOver();
    }

    private static final int LOOKED_AT = 64;

    private final int limit;
    private final ArrayDeque<Entry> living = new ArrayDeque<>();

    /** Ended threads by their ids: low ones are used first, so that clocks stay short. */
    private final TreeMap<Integer, Entry> free = new TreeMap<>();

    /** The same, the oldest first, and some whose ids are in use again. */
    private final ArrayDeque<Entry> ended = new ArrayDeque<>();

    private int next = 1;

    ThreadIds(int limit) {
        this.limit = limit;
    }

    /** Begins a thread that knows a clock. */
    synchronized ThreadState begin(Clock known, Life life, ThreadInfo info) {
        lookForEnded();
        Entry again = reusable(known);
        ThreadState state;
        if (again == null) {
            state = new ThreadState(next++, 1, info);
        } else {
            Clock last = again.state.lastClock();
            state = new ThreadState(again.state.id, Epoch.clock(again.state.epoch) + 1, info);
            state.learn(last);
        }
        HappensBefore.begin(state, known);
        living.addLast(new Entry(state, life));
        return state;
    }

    /** The number of ids that were ever in use. */
    synchronized int size() {
        return next - 1;
    }

    /** Looks at a few threads, in turn, so that all are looked at again and again. */
    private void lookForEnded() {
        for (int i = Math.min(4, living.size()); i > 0; i--) {
            Entry entry = living.pollFirst();
            if (entry.life.isOver()) {
                free.put(entry.state.id, entry);
                ended.addLast(entry);
            } else {
                living.addLast(entry);
            }
        }
        if (ended.size() > 2 * free.size() + LOOKED_AT) {
            for (Iterator<Entry> each = ended.iterator(); each.hasNext(); ) {
                if (!isFree(each.next())) {
                    each.remove();
                }
            }
        }
    }

    private boolean isFree(Entry entry) {
        return free.get(entry.state.id) == entry;
    }

    private Entry reusable(Clock known) {
        int left = LOOKED_AT;
        for (Iterator<Entry> each = free.values().iterator(); each.hasNext() && left > 0; left--) {
            Entry entry = each.next();
            if (known.covers(entry.state.epoch)) {
                each.remove();
                return entry;
            }
        }
        if (next <= limit || free.isEmpty()) {
            return null;
        }
        Statistics.IDS_SHARED.incrementAndGet();
        return oldest();
    }

    private Entry oldest() {
        Entry entry = ended.pollFirst();
        while (!isFree(entry)) {
            entry = ended.pollFirst();
        }
        free.remove(entry.state.id);
        return entry;
    }

    /** A thread that has an id, or had it last. */
    private static final class Entry {
        final ThreadState state;
        final Life life;

        Entry(ThreadState state, Life life) {
            this.state = state;
            this.life = life;
        }
    }
}
