// Two threads write different elements of one array. Twin: ArraySameElement.
public final class ArrayOtherElement {
    private ArrayOtherElement() {}

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[2];
        Thread first = new Thread(() -> {
            cells[0] = 1; // NORACE
        });
        Thread second = new Thread(() -> {
            cells[1] = 2; // NORACE
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(cells[0] + cells[1]); // NORACE
    }
}
