package heddle.rt;

/**
 * One access of a thread at a site in an epoch. Locations that a thread accesses at one site in one
 * epoch share it.
 */
final class Access {
    final long epoch;
    final int site;
    final ThreadInfo thread;

    /** The call stack of an access of this thread, epoch and site, or null if none was kept. */
    final Throwable stack;

    /** The monitors held at that stack, or null. */
    final String[] locks;

    /** The state of a location after this write; used by the accessing thread only. */
    FieldState written;

    Access(long epoch, int site, ThreadInfo thread, Throwable stack, String[] locks) {
        this.epoch = epoch;
        this.site = site;
        this.thread = thread;
        this.stack = stack;
        this.locks = locks;
    }
}
