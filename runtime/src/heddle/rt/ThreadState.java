package heddle.rt;

import java.util.Arrays;

/**
 * The state of one thread: its epoch, its vector clock, and its tables of recent work. Only the thread
 * itself uses it; others read it after it has ended.
 */
public final class ThreadState {
    /** The thread's id; ids of threads that have ended are used again. */
    final int id;

    final ThreadInfo info;

    /** E(t); its own entry of the vector clock is here only. */
    long epoch;

    final Transitions reads = new Transitions();
    final Transitions writes = new Transitions();
    final Recent recent = new Recent();
    final HeldMonitors monitors = new HeldMonitors();

    /** Set while the run-time library reports: accesses below it are not checked. */
    boolean isReporting;

    /** Set while the thread reads what it will validate: such reads are not checked. */
    boolean isOptimistic;

    /** The other entries of the vector clock. */
    private long[] epochs;

    /** Whether the array is part of a {@link Clock} and must be copied before it changes. */
    private boolean isPublished;

    private int mix;

    ThreadState(int id, long clock, ThreadInfo info) {
        this.id = id;
        this.info = info;
        this.epoch = Epoch.of(id, clock);
        this.epochs = Clock.NO_EPOCHS;
        this.isPublished = true;
        this.mix = id * 0x9E3779B9;
    }

    /** Returns whether the access at an epoch happens before what the thread does now. */
    boolean covers(long other) {
        int thread = Epoch.thread(other);
        if (thread == id || other == Epoch.NONE) {
            return true; // an earlier thread with this id ended before this one began
        }
        return thread < epochs.length && other <= epochs[thread];
    }

    /** Returns whether all that a clock stands for happens before what the thread does now. */
    boolean knows(Clock clock) {
        if (clock.own != Epoch.NONE) {
            return covers(clock.own);
        }
        for (long other : clock.epochs) {
            if (!covers(other)) {
                return false;
            }
        }
        return true;
    }

    /** C_t := C_t join a clock. */
    void learn(Clock clock) {
        if (knows(clock)) {
            return;
        }
        int length = clock.length();
        if (isPublished || length > epochs.length) {
            epochs = Arrays.copyOf(epochs, Math.max(length, epochs.length));
            isPublished = false;
        }
        for (int i = 0; i < clock.epochs.length; i++) {
            epochs[i] = Math.max(epochs[i], clock.epochs[i]);
        }
        if (clock.own != Epoch.NONE) {
            int thread = Epoch.thread(clock.own);
            epochs[thread] = Math.max(epochs[thread], clock.own);
        }
    }

    /** Returns C_t. */
    Clock snapshot() {
        isPublished = true;
        return new Clock(epochs, epoch);
    }

    /** Returns C_t of a thread that has ended: many threads may call this at once. */
    Clock lastClock() {
        return new Clock(epochs, epoch);
    }

    /** C_t := C_t[t := C_t(t) + 1]. */
    void tick() {
        epoch++;
        isOptimistic = false; // whatever became of the validation, this is another span
    }

    /** Returns the access of this epoch at a site. */
    Access access(int site) {
        Access known = recent.access(site);
        if (known != null && known.epoch == epoch) {
            return known;
        }
        Access made = Stacks.access(this, site);
        recent.keep(made);
        return made;
    }

    int nextMix() {
        mix = mix * 0x2C9277B5 + 0x3C6EF372;
        return mix >>> 8;
    }
}
