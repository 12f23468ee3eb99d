package heddle.rt;

/**
 * Recent transitions of one thread: the states after accesses of one kind, by the state before and the
 * site.
 *
 * <p>A transition without a race stays valid for the rest of the epoch, as a thread only learns more.
 * The table makes locations with equal histories share their states.
 */
final class Transitions {
    private static final int FEW = 8;
    private static final int MANY = 256;

    private FieldState[] before = new FieldState[FEW];
    private FieldState[] after = new FieldState[FEW];
    private int misses;

    /** Returns the state after a read at this epoch, or null if it is not known. */
    FieldState read(FieldState state, long epoch, int site) {
        int i = index(state, site);
        FieldState found = after[i];
        boolean fits = found != null && before[i] == state && found.readEpoch == epoch;
        return fits && found.read.site == site ? found : null;
    }

    /** Returns the state after a write at this epoch, or null if it is not known. */
    FieldState write(FieldState state, long epoch, int site) {
        int i = index(state, site);
        FieldState found = after[i];
        boolean fits = found != null && before[i] == state && found.writeEpoch == epoch;
        return fits && found.write.site == site ? found : null;
    }

    void keep(FieldState state, int site, FieldState next) {
        if (before.length == FEW && ++misses > FEW) {
            before = new FieldState[MANY];
            after = new FieldState[MANY];
        }
        int i = index(state, site);
        before[i] = state;
        after[i] = next;
    }

    private int index(FieldState state, int site) {
        int mixed = (state == null ? 0 : state.mix) ^ site;
        return mixed & before.length - 1;
    }
}
