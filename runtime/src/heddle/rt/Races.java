package heddle.rt;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The races that were seen, each pair of sites once; more of the same pair are counted. */
final class Races {
    /** Takes a race that is the first of its pair of sites. */
    interface Sink {
        void report(Race race, Object owner, long offset, Throwable stack);
    }

    private static final ConcurrentHashMap<Long, AtomicLong> COUNTS = new ConcurrentHashMap<>();

    /** Where races go; tests replace it. */
    static volatile Sink sink = Reporter.INSTANCE;

    private Races() {}

    static void seen(Race race, Object owner, long offset) {
        ThreadState t = race.second;
        if (t.isReporting) {
            return; // an access of code of the program that a report runs
        }
        t.isReporting = true;
        try {
            if (isFirst(race.sites())) {
                sink.report(race, owner, offset, new Throwable());
            }
        } catch (RuntimeException | LinkageError e) {
            Statistics.INTERNAL_ERRORS.incrementAndGet();
        } finally {
            t.isReporting = false;
        }
    }

    private static boolean isFirst(long sites) {
        AtomicLong known = COUNTS.get(sites);
        if (known == null) {
            known = COUNTS.putIfAbsent(sites, new AtomicLong(1));
            if (known == null) {
                return true;
            }
        }
        known.incrementAndGet();
        return false;
    }

    /** The number of pairs of sites. */
    static int pairs() {
        return COUNTS.size();
    }

    /** The number of races, with those of pairs that were seen before. */
    static long all() {
        long sum = 0;
        for (AtomicLong count : COUNTS.values()) {
            sum += count.get();
        }
        return sum;
    }

    /** Forgets all races, for tests. */
    static void clear() {
        COUNTS.clear();
    }
}
