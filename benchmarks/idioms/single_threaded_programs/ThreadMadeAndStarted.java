// A thread object is started, and runs beside its maker. Twin: ThreadMadeNotStarted.
public final class ThreadMadeAndStarted {
    private volatile boolean enabled = true;
    private String last = "";

    private void note(String text) {
        if (enabled) { // NORACE
            last = text; // RACE!
        }
    }

    public static void main(String[] args) {
        ThreadMadeAndStarted log = new ThreadMadeAndStarted();
        Thread spare = new Thread(() -> log.note("spare"));
        spare.setDaemon(false);
        spare.setName("spare");
        spare.start();
        log.note("main");
        System.out.println(log.last + spare.getName()); // RACE!
    }
}
