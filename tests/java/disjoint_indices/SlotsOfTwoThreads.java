// The number times four is small. Twin: SlotsRunOver.
public final class SlotsOfTwoThreads {
    private SlotsOfTwoThreads() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        int threads = 2;
        for (int i = 0; i < threads; i++) {
            int number = i;
            new Thread(() -> {
                cells[number * 4]++; // NORACE
            }).start();
        }
    }
}
