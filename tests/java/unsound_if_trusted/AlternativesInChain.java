// One of two locks is made instead of the other, but a third is made after the first: two of three are there.
public final class AlternativesInChain {
    private static Object early;
    private static Object late;
    private static int count;

    private AlternativesInChain() {}

    private static final class First {}

    private static final class Second {}

    private static final class Third {}

    private static void make(boolean isShort) {
        if (isShort) {
            Object only = new Second();
            early = only;
            late = only;
            return;
        }
        early = new First();
        late = new Third();
    }

    public static void main(String[] args) {
        make(args.length > 0);
        Object ours = early;
        Object theirs = late;
        new Thread(() -> {
            synchronized (ours) {
                count++; // RACE!
            }
        }).start();
        synchronized (theirs) {
            count++; // RACE!
        }
    }
}
