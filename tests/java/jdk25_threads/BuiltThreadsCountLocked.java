// Threads that builders make run at the same time, and count under the monitor of their class. Twin: BuiltThreadsCount.
public final class BuiltThreadsCountLocked {
    private static int count;

    private BuiltThreadsCountLocked() {}

    private static synchronized void work() {
        count++; // NORACE
    }

    public static void main(String[] args) {
        Thread.ofPlatform().name("at once").start(BuiltThreadsCountLocked::work);
        Thread later = Thread.ofVirtual().unstarted(BuiltThreadsCountLocked::work);
        later.start();
        Thread.ofPlatform().daemon().factory().newThread(BuiltThreadsCountLocked::work).start();
    }
}
