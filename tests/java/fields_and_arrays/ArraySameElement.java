// Two threads write the same element of one array. Twin: ArrayOtherElement.
public final class ArraySameElement {
    private ArraySameElement() {}

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[2];
        Thread first = new Thread(() -> {
            cells[0] = 1; // RACE!
        });
        Thread second = new Thread(() -> {
            cells[0] = 2; // RACE!
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(cells[0] + cells[1]); // NORACE
    }
}
