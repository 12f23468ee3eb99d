package heddle.rt;

/**
 * Epochs c@t: the clock of one thread, in a long (thread id above, clock below).
 *
 * <p>Epochs of one thread compare as longs. Clocks begin at 1, so {@link #NONE} is below every epoch;
 * 40 bits of clock last for days of releases at full speed.
 */
final class Epoch {
    static final long NONE = 0;
    private static final int CLOCK_BITS = 40;

    private Epoch() {}

    static long of(int thread, long clock) {
        return (long) thread << CLOCK_BITS | clock;
    }

    static int thread(long epoch) {
        return (int) (epoch >>> CLOCK_BITS);
    }

    static long clock(long epoch) {
        return epoch & (1L << CLOCK_BITS) - 1;
    }
}
