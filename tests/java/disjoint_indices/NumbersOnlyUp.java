// The loop that makes the threads goes up by one each time. Twin: NumbersTakenBack.
public final class NumbersOnlyUp {
    private NumbersOnlyUp() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            new Thread(() -> {
                cells[number]++; // NORACE
            }).start();
        }
    }
}
