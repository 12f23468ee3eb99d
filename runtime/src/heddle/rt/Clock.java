package heddle.rt;

import java.util.Arrays;

/**
 * Immutable vector clocks: for each thread id the last epoch that is known.
 *
 * <p>A clock that one thread released alone shares that thread's array, and has the thread's own entry
 * apart: releasing copies nothing. Whoever knows the own entry knows all of such a clock, because every
 * release of a thread has a clock value of its own and carries all that the thread knew.
 */
final class Clock {
    static final long[] NO_EPOCHS = {};
    static final Clock NOTHING = new Clock(NO_EPOCHS, Epoch.NONE);

    /** Epochs by thread id; never written once it is here. */
    final long[] epochs;

    /** The epoch of the only thread that released this clock, or {@link Epoch#NONE} if it was joined. */
    final long own;

    Clock(long[] epochs, long own) {
        this.epochs = epochs;
        this.own = own;
    }

    /** Returns whether the access at an epoch happens before what this clock stands for. */
    boolean covers(long epoch) {
        if (epoch == Epoch.NONE) {
            return true;
        }
        int thread = Epoch.thread(epoch);
        if (own != Epoch.NONE && Epoch.thread(own) == thread) {
            return epoch <= own;
        }
        return thread < epochs.length && epoch <= epochs[thread];
    }

    /** Returns the least clock above both. */
    Clock join(Clock other) {
        int length = Math.max(length(), other.length());
        long[] joined = Arrays.copyOf(epochs, length);
        put(joined, own);
        for (int i = 0; i < other.epochs.length; i++) {
            joined[i] = Math.max(joined[i], other.epochs[i]);
        }
        put(joined, other.own);
        return new Clock(joined, Epoch.NONE);
    }

    /** The least length of an array that has room for all entries. */
    int length() {
        return own == Epoch.NONE ? epochs.length : Math.max(epochs.length, Epoch.thread(own) + 1);
    }

    private static void put(long[] epochs, long own) {
        if (own != Epoch.NONE) {
            int thread = Epoch.thread(own);
            epochs[thread] = Math.max(epochs[thread], own);
        }
    }
}
