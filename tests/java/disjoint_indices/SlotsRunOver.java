// With many threads the number times four is too large for an int, and begins anew. Twin: SlotsOfTwoThreads.
public final class SlotsRunOver {
    private SlotsRunOver() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        int threads = Integer.parseInt(args[0]);
        for (int i = 0; i < threads; i++) {
            int number = i;
            new Thread(() -> {
                cells[number * 4]++; // RACE!
            }).start();
        }
    }
}
