package heddle.rt;

/**
 * The last read of each thread at a read-shared location: an immutable map from thread ids, in chunks,
 * so that a program with thousands of threads copies little for each read.
 */
final class Readers {
    private static final int CHUNK_BITS = 4;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final Readers EMPTY = new Readers(new Access[0][]);

    private final Access[][] chunks;

    private Readers(Access[][] chunks) {
        this.chunks = chunks;
    }

    static Readers of(Access first, Access second) {
        return EMPTY.with(first).with(second);
    }

    /** Returns these reads, with that of one thread replaced. */
    Readers with(Access read) {
        int thread = Epoch.thread(read.epoch);
        int chunk = thread >>> CHUNK_BITS;
        Access[][] copy = new Access[Math.max(chunks.length, chunk + 1)][];
        System.arraycopy(chunks, 0, copy, 0, chunks.length);
        copy[chunk] = copy[chunk] == null ? new Access[CHUNK] : copy[chunk].clone();
        copy[chunk][thread & CHUNK - 1] = read;
        return new Readers(copy);
    }

    /** Returns the epoch of a thread's last read. */
    long epoch(int thread) {
        int chunk = thread >>> CHUNK_BITS;
        if (chunk >= chunks.length || chunks[chunk] == null) {
            return Epoch.NONE;
        }
        Access read = chunks[chunk][thread & CHUNK - 1];
        return read == null ? Epoch.NONE : read.epoch;
    }

    /** Returns a read that does not happen before what a thread does now, or null. */
    Access concurrentWith(ThreadState thread) {
        for (Access[] chunk : chunks) {
            if (chunk != null) {
                for (Access read : chunk) {
                    if (read != null && !thread.covers(read.epoch)) {
                        return read;
                    }
                }
            }
        }
        return null;
    }
}
