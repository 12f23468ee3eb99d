package heddle.rt;

/**
 * The rules of FastTrack for what orders threads, one method for each.
 *
 * <p>L_m is the clock of a monitor or key m. Each release joins L_m. For a monitor this is the paper's
 * assignment, as its holder has acquired L_m; for volatiles and keys, which many threads release, it
 * is what the memory model says: every earlier write of a volatile happens before a read (JLS 17.4.4).
 */
final class HappensBefore {
    private HappensBefore() {}

    /** [ACQUIRE] C_t := C_t &#8852; L_m. */
    static void acquire(ThreadState t, SyncState m) {
        t.learn(m.get());
    }

    /** [RELEASE] L_m := C_t, and C_t := C_t[t := C_t(t) + 1]. */
    static void release(ThreadState t, SyncState m) {
        publish(t, m);
        t.tick();
    }

    /** [VOLATILE READ] C_t := C_t &#8852; L_v. */
    static void volatileRead(ThreadState t, SyncState v) {
        t.learn(v.get());
    }

    /** [VOLATILE WRITE] L_v := L_v &#8852; C_t, and C_t := C_t[t := C_t(t) + 1]. */
    static void volatileWrite(ThreadState t, SyncState v) {
        publish(t, v);
        t.tick();
    }

    /** [FORK] C_u := C_u &#8852; C_t, which u itself does when it begins; C_t := C_t[t := C_t(t) + 1]. */
    static void fork(ThreadState t, SyncState start) {
        publish(t, start);
        t.tick();
    }

    /** [BEGIN] C_u := C_u &#8852; C_t, the second half of [FORK]. */
    static void begin(ThreadState u, Clock start) {
        u.learn(start);
    }

    /** [JOIN] C_t := C_t &#8852; C_u, for a thread u that has ended. */
    static void join(ThreadState t, ThreadState u) {
        t.learn(u.lastClock());
    }

    /** Adds what a thread knows to a clock; the thread's epoch must change after it. */
    private static void publish(ThreadState t, SyncState m) {
        Clock mine = t.snapshot();
        Clock before;
        Clock after;
        do {
            before = m.get();
            after = t.knows(before) ? mine : before.join(mine);
        } while (!m.compareAndSet(before, after));
    }
}
