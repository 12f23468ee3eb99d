// Elements are set in parallel from those before them, which are being set. Twin: ParallelSetReadsOther.
import java.util.Arrays;

public final class ParallelSetReadsBefore {
    private final int[] source = {3, 1, 4, 1, 5, 9, 2, 6};
    private final int[] target = new int[8];

    private int before(int i) {
        if (i == 0) {
            return 0;
        }
        return target[i - 1] + 1; // RACE!
    }

    private void set() {
        Arrays.parallelSetAll(target, this::before); // RACE!
    }

    public static void main(String[] args) {
        ParallelSetReadsBefore shift = new ParallelSetReadsBefore();
        System.out.println(shift.source.length);
        shift.set();
        System.out.println(shift.target[7]); // NORACE
    }
}
