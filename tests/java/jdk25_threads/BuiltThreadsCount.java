// Threads that builders make run at the same time: started at once, started later, made by their factories. Twin: BuiltThreadsCountLocked.
public final class BuiltThreadsCount {
    private static int count;

    private BuiltThreadsCount() {}

    private static void work() {
        count++; // RACE!
    }

    public static void main(String[] args) {
        Thread.ofPlatform().name("at once").start(BuiltThreadsCount::work);
        Thread later = Thread.ofVirtual().unstarted(BuiltThreadsCount::work);
        later.start();
        Thread.ofPlatform().daemon().factory().newThread(BuiltThreadsCount::work).start();
    }
}
