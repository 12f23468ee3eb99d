// Each call makes threads that have an element each, of the same array. Twin: ArrayOfEachCall.
public final class ArrayOfBothCalls {
    private ArrayOfBothCalls() {}

    private static void count(int[] cells) {
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            new Thread(() -> {
                cells[number]++; // RACE!
            }).start();
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[4];
        count(cells);
        count(cells);
    }
}
