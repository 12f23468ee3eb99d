// Two threads use one array for their intermediate results. Twin: ScratchOwn.
public final class ScratchShared {
    private static final int[] INITIAL = {1, 2, 3};

    private ScratchShared() {}

    private static void work() {
        int[] scratch = INITIAL; // NORACE
        for (int i = 1; i < scratch.length; i++) {
            scratch[i] += scratch[i - 1]; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(ScratchShared::work).start();
        new Thread(ScratchShared::work).start();
    }
}
