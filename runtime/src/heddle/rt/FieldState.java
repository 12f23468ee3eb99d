package heddle.rt;

/**
 * The state of one location (a field, a static, an array element): its last write and the reads since.
 *
 * <p>States are immutable and shared among locations with the same history; a rule replaces the state
 * of a location by another. No state (null) is that of a location that was never accessed.
 */
public final class FieldState {
    final long writeEpoch;

    /** The epoch of the last read that changed the state. */
    final long readEpoch;

    final Access write;

    /** The only read since the write that matters, if there is one and {@link #readers} is null. */
    final Access read;

    /** The last read of each thread since the write, if the location is read-shared. */
    final Readers readers;

    /** Spreads states over the tables of transitions. */
    final int mix;

    private FieldState(Access write, Access read, Readers readers, int mix) {
        this.write = write;
        this.writeEpoch = write == null ? Epoch.NONE : write.epoch;
        this.read = read;
        this.readEpoch = read == null ? Epoch.NONE : read.epoch;
        this.readers = readers;
        this.mix = mix;
    }

    static FieldState written(Access write, int mix) {
        return new FieldState(write, null, null, mix);
    }

    static FieldState read(FieldState before, Access read, int mix) {
        return new FieldState(before == null ? null : before.write, read, null, mix);
    }

    static FieldState readShared(FieldState before, Readers readers, Access last, int mix) {
        return new FieldState(before.write, last, readers, mix);
    }
}
