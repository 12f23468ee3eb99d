package heddle.rt;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.TreeMap;
import java.util.function.Predicate;

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

    /** Ended threads whose whole clock is kept, which sharing an id takes; it can be long. */
    private static final int CLOCKS = 256;

    private static final Predicate<Ended> IS_USED_AGAIN =
            new Predicate<Ended>() {
                @Override
                public boolean test(Ended ended) {
                    return ended.isUsedAgain;
                }
            };

    private final int limit;
    private final ArrayDeque<Entry> living = new ArrayDeque<>();

    /** Ended threads by their ids: low ones are used first, so that clocks stay short. */
    private final TreeMap<Integer, Ended> free = new TreeMap<>();

    /** Those of them that have their clock, the oldest first, and some whose ids are in use again. */
    private final ArrayDeque<Ended> withClock = new ArrayDeque<>();

    private int next = 1;

    ThreadIds(int limit) {
        this.limit = limit;
    }

    /** Begins a thread that knows a clock. */
    synchronized ThreadState begin(Clock known, Life life, ThreadInfo info) {
        lookForEnded();
        Ended again = reusable(known);
        ThreadState state;
        if (again == null) {
            state = new ThreadState(next++, 1, info);
        } else {
            state = new ThreadState(Epoch.thread(again.epoch), Epoch.clock(again.epoch) + 1, info);
            if (again.clock != null) {
                state.learn(again.clock);
            }
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
                end(entry.state);
            } else {
                living.addLast(entry);
            }
        }
    }

    private void end(ThreadState state) {
        withClock.removeIf(IS_USED_AGAIN);
        Ended ended = new Ended(state, withClock.size() < CLOCKS);
        free.put(state.id, ended);
        if (ended.clock != null) {
            withClock.addLast(ended);
        }
    }

    private Ended reusable(Clock known) {
        int left = LOOKED_AT;
        for (Iterator<Ended> each = free.values().iterator(); each.hasNext() && left > 0; left--) {
            Ended ended = each.next();
            if (known.covers(ended.epoch)) {
                each.remove();
                ended.isUsedAgain = true;
                return ended;
            }
        }
        return next <= limit ? null : oldest();
    }

    /** Returns the thread that ended first of those with a clock, or null. */
    private Ended oldest() {
        withClock.removeIf(IS_USED_AGAIN);
        Ended ended = withClock.pollFirst();
        if (ended != null) {
            free.remove(Epoch.thread(ended.epoch));
            Statistics.IDS_SHARED.incrementAndGet();
        }
        return ended;
    }

    /** A thread that has ended. */
    private static final class Ended {
        final long epoch;

        /** Its last clock, or null if that is not kept. */
        final Clock clock;

        boolean isUsedAgain;

        Ended(ThreadState state, boolean keepsClock) {
            this.epoch = state.epoch;
            this.clock = keepsClock ? state.lastClock() : null;
        }
    }

    /** A thread that has an id. */
    private static final class Entry {
        final ThreadState state;
        final Life life;

        Entry(ThreadState state, Life life) {
            this.state = state;
            this.life = life;
        }
    }
}
