// A new row is written and then set in a shared atomic array, which orders the write before its reader. Twin: SlotSetThenWritten.
import java.util.concurrent.atomic.AtomicReferenceArray;

public final class SlotWrittenThenSet {
    private final AtomicReferenceArray<long[]> rows = new AtomicReferenceArray<>(2);

    private void fill(int index) {
        long[] row = new long[2];
        row[1] = index; // NORACE
        rows.set(index, row);
    }

    private long read(int index) {
        long[] row = rows.get(index);
        return row == null ? 0 : row[1]; // NORACE
    }

    public static void main(String[] args) {
        SlotWrittenThenSet table = new SlotWrittenThenSet();
        new Thread(() -> table.fill(1)).start();
        System.out.println(table.read(1));
    }
}
