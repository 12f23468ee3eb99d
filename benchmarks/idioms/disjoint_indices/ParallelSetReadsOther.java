// Elements are set in parallel from those of another array, which nobody writes. Twin: ParallelSetReadsBefore.
import java.util.Arrays;

public final class ParallelSetReadsOther {
    private final int[] source = {3, 1, 4, 1, 5, 9, 2, 6};
    private final int[] target = new int[8];

    private int before(int i) {
        if (i == 0) {
            return 0;
        }
        return source[i - 1] + 1; // NORACE
    }

    private void set() {
        Arrays.parallelSetAll(target, this::before); // NORACE
    }

    public static void main(String[] args) {
        ParallelSetReadsOther shift = new ParallelSetReadsOther();
        System.out.println(shift.source.length);
        shift.set();
        System.out.println(shift.target[7]); // NORACE
    }
}
