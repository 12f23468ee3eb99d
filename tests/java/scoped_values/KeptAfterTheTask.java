// The task lets others have what it got. Twin: KeptByTheTask.
public final class KeptAfterTheTask {
    private static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();
    private static volatile int[] last = new int[1];

    private KeptAfterTheTask() {}

    private static void work() {
        last = CELLS.orElse(new int[1]);
        last[0]++; // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> ScopedValue.where(CELLS, new int[1]).run(KeptAfterTheTask::work)).start();
        }
    }
}
