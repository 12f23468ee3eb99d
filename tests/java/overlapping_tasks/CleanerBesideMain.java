// The action of a cleaner runs on the thread of the cleaner, beside main, and both count in one field. Twin: CleanerBesideMainLocked.
import java.lang.ref.Cleaner;

public final class CleanerBesideMain {
    private static final Cleaner CLEANER = Cleaner.create();
    private static int changes;

    private CleanerBesideMain() {}

    private static void change() {
        changes++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        CLEANER.register(new Object(), CleanerBesideMain::change);
        System.gc();
        change();
        Thread.sleep(50);
    }
}
