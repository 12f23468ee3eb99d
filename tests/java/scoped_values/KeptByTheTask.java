// The task keeps what it got only as long as it runs. Twin: KeptAfterTheTask.
public final class KeptByTheTask {
    private static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();

    private KeptByTheTask() {}

    private static void work() {
        int[] last = CELLS.orElse(new int[1]);
        last[0]++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> ScopedValue.where(CELLS, new int[1]).run(KeptByTheTask::work)).start();
        }
    }
}
