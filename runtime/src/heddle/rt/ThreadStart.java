package heddle.rt;

/** The start of a thread: the clock of the thread that started it, and where it did. */
final class ThreadStart {
    final SyncState clock = new SyncState();
    volatile Throwable stack;
    volatile String parent;
}
