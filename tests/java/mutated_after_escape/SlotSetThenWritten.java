// A new row is set in a shared atomic array and written after that. Twin: SlotWrittenThenSet.
import java.util.concurrent.atomic.AtomicReferenceArray;

public final class SlotSetThenWritten {
    private final AtomicReferenceArray<long[]> rows = new AtomicReferenceArray<>(2);

    private void fill(int index) {
        long[] row = new long[2];
        rows.set(index, row);
        row[1] = index; // RACE!
    }

    private long read(int index) {
        long[] row = rows.get(index);
        return row == null ? 0 : row[1]; // RACE!
    }

    public static void main(String[] args) {
        SlotSetThenWritten table = new SlotSetThenWritten();
        new Thread(() -> table.fill(1)).start();
        System.out.println(table.read(1));
    }
}
