// A thread object that is never started is no thread. Twin: ThreadMadeAndStarted.
public final class ThreadMadeNotStarted {
    private volatile boolean enabled = true;
    private String last = "";

    private void note(String text) {
        if (enabled) { // NORACE
            last = text; // NORACE
        }
    }

    public static void main(String[] args) {
        ThreadMadeNotStarted log = new ThreadMadeNotStarted();
        Thread spare = new Thread(() -> log.note("spare"));
        spare.setDaemon(false);
        spare.setName("spare");
        log.note("main");
        System.out.println(log.last + spare.getName()); // NORACE
    }
}
