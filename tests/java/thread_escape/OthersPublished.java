// A thread uses what it made itself, and another reads the same object. Twin: OwnPublished.
public final class OthersPublished {
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
        own.started = 5; // RACE!
        own.done = true;
        return own.started; // NORACE
    }

    public static void main(String[] args) {
        OthersPublished all = new OthersPublished();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> all.time()).start();
        }
        Watch seen = all.current;
        System.out.println(seen != null && seen.started > 0); // RACE!
    }
}
