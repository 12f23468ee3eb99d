// A method starts a thread for the number that it is given, and is given each number by two loops. Twin: StartedByHelper.
public final class StartedByHelperTwice {
    private StartedByHelperTwice() {}

    private static void begin(int[] cells, int number) {
        new Thread(() -> {
            cells[number]++; // RACE!
        }).start();
    }

    public static void main(String[] args) {
        int[] cells = new int[5];
        for (int i = 0; i < cells.length; i++) {
            begin(cells, i);
        }
        for (int i = 0; i < cells.length; i++) {
            begin(cells, i);
        }
    }
}
