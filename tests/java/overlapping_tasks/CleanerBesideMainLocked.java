// The action of a cleaner runs on the thread of the cleaner, and both it and main count under one monitor. Twin: CleanerBesideMain.
import java.lang.ref.Cleaner;

public final class CleanerBesideMainLocked {
    private static final Cleaner CLEANER = Cleaner.create();
    private static int changes;

    private CleanerBesideMainLocked() {}

    private static synchronized void change() {
        changes++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        CLEANER.register(new Object(), CleanerBesideMainLocked::change);
        System.gc();
        change();
        Thread.sleep(50);
    }
}
