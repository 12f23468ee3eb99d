// Each call makes an array and threads that have an element each; the next call makes another array. Twin: ArrayOfBothCalls.
public final class ArrayOfEachCall {
    private ArrayOfEachCall() {}

    private static int[] count() {
        int[] cells = new int[4];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            new Thread(() -> {
                cells[number]++; // NORACE
            }).start();
        }
        return cells;
    }

    public static void main(String[] args) {
        int[] first = count();
        int[] second = count();
        System.out.println(first.length + second.length);
    }
}
