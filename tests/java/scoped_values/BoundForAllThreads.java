// All threads bind one object, and each has it wherever its code asks for it. Twin: BoundByEachThread.
public final class BoundForAllThreads {
    private static final ScopedValue<Tally> TALLY = ScopedValue.newInstance();
    private static final ScopedValue<Tally> COMMON = ScopedValue.newInstance();
    private static final Tally ALL = new Tally();

    private BoundForAllThreads() {}

    static final class Tally {
        int count;
    }

    private static void work() {
        TALLY.get().count++; // RACE!
        System.out.println(COMMON.get().count); // RACE!
    }

    private static void begin() {
        ScopedValue.where(TALLY, ALL).where(COMMON, ALL).run(BoundForAllThreads::work);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(BoundForAllThreads::begin).start();
        }
    }
}
