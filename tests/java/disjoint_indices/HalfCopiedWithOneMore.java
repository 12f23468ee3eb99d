// One thread writes the lower half of an array while another copies the upper half and one element more. Twin: HalfCopiedBesideOther.
import java.util.Arrays;

public final class HalfCopiedWithOneMore {
    private final int[] cells = new int[8];

    private void write() {
        for (int i = 0; i < 4; i++) {
            cells[i] = i; // RACE!
        }
    }

    private int[] copy() {
        return Arrays.copyOfRange(cells, 3, 8); // RACE!
    }

    public static void main(String[] args) {
        HalfCopiedWithOneMore row = new HalfCopiedWithOneMore();
        new Thread(row::write).start();
        int[] upper = row.copy();
        System.out.println(upper.length);
    }
}
