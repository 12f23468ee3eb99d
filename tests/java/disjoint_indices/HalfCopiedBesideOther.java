// One thread writes the lower half of an array while another copies the upper half. Twin: HalfCopiedWithOneMore.
import java.util.Arrays;

public final class HalfCopiedBesideOther {
    private final int[] cells = new int[8];

    private void write() {
        for (int i = 0; i < 4; i++) {
            cells[i] = i; // NORACE
        }
    }

    private int[] copy() {
        return Arrays.copyOfRange(cells, 4, 8); // NORACE
    }

    public static void main(String[] args) {
        HalfCopiedBesideOther row = new HalfCopiedBesideOther();
        new Thread(row::write).start();
        int[] upper = row.copy();
        System.out.println(upper.length);
    }
}
