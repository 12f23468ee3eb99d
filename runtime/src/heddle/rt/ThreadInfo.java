package heddle.rt;

/** A thread as reports name it; kept while an access of it is. */
final class ThreadInfo {
    final long number;
    final String name;

    /** The stack of the call that started the thread, or null if it was not seen. */
    final Throwable started;

    /** The thread that started it, or null. */
    final String parent;

    ThreadInfo(long number, String name, Throwable started, String parent) {
        this.number = number;
        this.name = name;
        this.started = started;
        this.parent = parent;
    }
}
