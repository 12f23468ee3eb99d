// Each thread uses what it made itself; others get at it but do not touch that field. Twin: OthersPublished.
public final class OwnPublished {
    private static final class Watch {
        int started;
        volatile boolean done;
    }
    private volatile Watch current;

    private Watch make() {
        synchronized (this) {
            Watch made = new Watch();
            current = made;
            return made;
        }
    }

    private int time() {
        Watch own = make();
        own.started = 5; // NORACE
        own.done = true;
        return own.started; // NORACE
    }

    public static void main(String[] args) {
        OwnPublished all = new OwnPublished();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> all.time()).start();
        }
        Watch seen = all.current;
        System.out.println(seen != null && seen.done);
    }
}
