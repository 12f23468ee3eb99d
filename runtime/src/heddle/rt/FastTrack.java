package heddle.rt;

/**
 * The rules of FastTrack for accesses (Flanagan and Freund, PLDI 2009), one method for each.
 *
 * <p>C_t is the vector clock of thread t and E(t) its epoch. A location x has the epoch W_x of its last
 * write, and either the epoch R_x of its last read or a vector clock of reads. Rules are functions of
 * immutable states; {@link Detector} puts their results in place atomically.
 *
 * <p>Two departures, which change neither whether a location has a race nor at which access the first
 * is seen. A read in the epoch of the thread's own last write is not recorded: what is concurrent with
 * it is concurrent with the write. A write forgets the reads before it: they happen before it, or were
 * reported.
 */
final class FastTrack {
    private FastTrack() {}

    /** Returns whether a read leaves the state alone. */
    static boolean readIsKnown(FieldState x, ThreadState t) {
        return x != null && (readSameEpoch(x, t) || readOwnWrite(x, t) || readSharedSameEpoch(x, t));
    }

    /** Returns whether a write leaves the state alone. */
    static boolean writeIsKnown(FieldState x, ThreadState t) {
        return x != null && writeSameEpoch(x, t);
    }

    /** [READ SAME EPOCH] R_x = E(t). */
    private static boolean readSameEpoch(FieldState x, ThreadState t) {
        return x.readEpoch == t.epoch;
    }

    /** [READ OWN WRITE] W_x = E(t): the first departure. */
    private static boolean readOwnWrite(FieldState x, ThreadState t) {
        return x.writeEpoch == t.epoch;
    }

    /** [READ SHARED SAME EPOCH] R_x(t) = E(t), in a vector clock of reads. */
    private static boolean readSharedSameEpoch(FieldState x, ThreadState t) {
        return x.readers != null && x.readers.epoch(t.id) == t.epoch;
    }

    /** [WRITE SAME EPOCH] W_x = E(t). */
    private static boolean writeSameEpoch(FieldState x, ThreadState t) {
        return x.writeEpoch == t.epoch;
    }

    /** Returns the earlier access that a read races with, or null. */
    static Access raceOfRead(FieldState x, ThreadState t) {
        return x != null && writeReadRace(x, t) ? x.write : null;
    }

    /** Returns an earlier access that a write races with, or null. */
    static Access raceOfWrite(FieldState x, ThreadState t) {
        if (x == null) {
            return null;
        }
        if (writeWriteRace(x, t)) {
            return x.write;
        }
        if (x.readers != null) {
            return sharedWriteRace(x, t);
        }
        return readWriteRace(x, t) ? x.read : null;
    }

    /** [WRITE-READ RACE] not W_x &le; C_t, at a read. */
    private static boolean writeReadRace(FieldState x, ThreadState t) {
        return !t.covers(x.writeEpoch);
    }

    /** [WRITE-WRITE RACE] not W_x &le; C_t, at a write. */
    private static boolean writeWriteRace(FieldState x, ThreadState t) {
        return !t.covers(x.writeEpoch);
    }

    /** [READ-WRITE RACE] R_x is an epoch and not R_x &le; C_t. */
    private static boolean readWriteRace(FieldState x, ThreadState t) {
        return !t.covers(x.readEpoch);
    }

    /** [SHARED-WRITE RACE] R_x is a vector clock and not R_x &le; C_t. */
    private static Access sharedWriteRace(FieldState x, ThreadState t) {
        return x.readers.concurrentWith(t);
    }

    /** Returns the state after a read that is not known yet. */
    static FieldState afterRead(FieldState x, ThreadState t, Access read) {
        if (x != null && x.readers != null) {
            return readShared(x, t, read);
        }
        if (x == null || t.covers(x.readEpoch)) {
            return readExclusive(x, t, read);
        }
        return readShare(x, t, read);
    }

    /** [READ SHARED] R_x is a vector clock: R_x := R_x[t := E(t)]. */
    private static FieldState readShared(FieldState x, ThreadState t, Access read) {
        return FieldState.readShared(x, x.readers.with(read), read, t.nextMix());
    }

    /** [READ EXCLUSIVE] R_x is an epoch and R_x &le; C_t: R_x := E(t). */
    private static FieldState readExclusive(FieldState x, ThreadState t, Access read) {
        return FieldState.read(x, read, t.nextMix());
    }

    /** [READ SHARE] R_x is an epoch c@u and not R_x &le; C_t: R_x := [t := E(t), u := c@u]. */
    private static FieldState readShare(FieldState x, ThreadState t, Access read) {
        return FieldState.readShared(x, Readers.of(x.read, read), read, t.nextMix());
    }

    /**
     * [WRITE EXCLUSIVE], [WRITE SHARED] W_x := E(t), and R_x := none, whether it was an epoch or a
     * vector clock: the second departure.
     */
    static FieldState afterWrite(ThreadState t, Access write) {
        if (write.written == null) {
            write.written = FieldState.written(write, t.nextMix());
        }
        return write.written;
    }
}
