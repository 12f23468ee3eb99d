// The loop that makes the threads sometimes goes back. Twin: NumbersOnlyUp.
public final class NumbersTakenBack {
    private NumbersTakenBack() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            new Thread(() -> {
                cells[number]++; // RACE!
            }).start();
            if (args.length > 3 && i == args.length) {
                i -= 2;
            }
        }
    }
}
