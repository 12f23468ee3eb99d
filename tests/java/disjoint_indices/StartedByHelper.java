// A method starts a thread for the number that it is given, and is given each number once. Twin: StartedByHelperTwice.
public final class StartedByHelper {
    private StartedByHelper() {}

    private static void begin(int[] cells, int number) {
        new Thread(() -> {
            cells[number]++; // NORACE
        }).start();
    }

    public static void main(String[] args) {
        int[] cells = new int[5];
        for (int i = 0; i < cells.length; i++) {
            begin(cells, i);
        }
    }
}
