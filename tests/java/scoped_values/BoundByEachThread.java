// Each thread binds an object of its own, and has it wherever its code asks for it. Twin: BoundForAllThreads.
public final class BoundByEachThread {
    private static final ScopedValue<Tally> TALLY = ScopedValue.newInstance();
    private static final ScopedValue<Tally> COMMON = ScopedValue.newInstance();
    private static final Tally ALL = new Tally();

    private BoundByEachThread() {}

    static final class Tally {
        int count;
    }

    private static void work() {
        TALLY.get().count++; // NORACE
        System.out.println(COMMON.get().count);
    }

    private static void begin() {
        ScopedValue.where(TALLY, new Tally()).where(COMMON, ALL).run(BoundByEachThread::work);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(BoundByEachThread::begin).start();
        }
    }
}
