// Two threads use arrays made at the same place, one each. Twin: ScratchShared.
public final class ScratchOwn {
    private static final int[] INITIAL = {1, 2, 3};

    private ScratchOwn() {}

    private static void work() {
        int[] scratch = INITIAL.clone(); // NORACE
        for (int i = 1; i < scratch.length; i++) {
            scratch[i] += scratch[i - 1]; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(ScratchOwn::work).start();
        new Thread(ScratchOwn::work).start();
    }
}
