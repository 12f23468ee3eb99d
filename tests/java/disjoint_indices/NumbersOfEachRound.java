// Each round makes an array of its own, and threads that have an element each. Twin: NumbersOfBothRounds.
public final class NumbersOfEachRound {
    private NumbersOfEachRound() {}

    public static void main(String[] args) {
        for (int round = 0; round < 2; round++) {
            int[] cells = new int[4];
            for (int i = 0; i < cells.length; i++) {
                int number = i;
                new Thread(() -> {
                    cells[number]++; // NORACE
                }).start();
            }
        }
    }
}
