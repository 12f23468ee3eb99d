// Each of two records has a copy of the array. Twin: RecordSharesArray.
public final class RecordCopiesArray {
    private RecordCopiesArray() {}

    private record Batch(int[] items) {
        void mark() {
            items[0] = -1; // NORACE
        }
    }

    public static void main(String[] args) {
        int[] items = {1, 2, 3};
        Batch first = new Batch(items.clone());
        Batch second = new Batch(items);
        new Thread(first::mark).start();
        new Thread(second::mark).start();
    }
}
