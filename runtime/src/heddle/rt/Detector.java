package heddle.rt;

/**
 * Checks of accesses: applies the rules of {@link FastTrack} to the state in place, atomically.
 *
 * <p>A state is replaced by compare-and-set, so each location goes through a sequence of states in
 * which every access that is not known to be redundant is one step: no lock, no lost access.
 */
final class Detector {
    private Detector() {}

    /** Checks a read; the owner is the object or array that reports name. */
    static void read(Object base, long offset, ThreadState t, int site, Object owner) {
        while (!t.isOptimistic) {
            FieldState before = Memory.get(base, offset);
            if (FastTrack.readIsKnown(before, t)) {
                return;
            }
            Access race = null;
            FieldState after = t.reads.read(before, t.epoch, site);
            if (after == null) {
                race = FastTrack.raceOfRead(before, t);
                after = FastTrack.afterRead(before, t, t.access(site));
                if (race == null) {
                    t.reads.keep(before, site, after);
                }
            }
            if (Memory.compareAndSet(base, offset, before, after)) {
                if (race != null) {
                    Races.seen(new Race(race, before.write == race, t, site, false), owner, offset);
                }
                return;
            }
        }
    }

    /** Checks a write; the owner is the object or array that reports name. */
    static void write(Object base, long offset, ThreadState t, int site, Object owner) {
        while (true) {
            FieldState before = Memory.get(base, offset);
            if (FastTrack.writeIsKnown(before, t)) {
                return;
            }
            Access race = null;
            FieldState after = t.writes.write(before, t.epoch, site);
            if (after == null) {
                race = FastTrack.raceOfWrite(before, t);
                after = FastTrack.afterWrite(t, t.access(site));
                if (race == null) {
                    t.writes.keep(before, site, after);
                }
            }
            if (Memory.compareAndSet(base, offset, before, after)) {
                if (race != null) {
                    Races.seen(new Race(race, before.write == race, t, site, true), owner, offset);
                }
                return;
            }
        }
    }
}
