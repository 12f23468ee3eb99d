// Two records share the array they were made from. Twin: RecordCopiesArray.
public final class RecordSharesArray {
    private RecordSharesArray() {}

    private record Batch(int[] items) {
        void mark() {
            items[0] = -1; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] items = {1, 2, 3};
        Batch first = new Batch(items);
        Batch second = new Batch(items);
        new Thread(first::mark).start();
        new Thread(second::mark).start();
    }
}
