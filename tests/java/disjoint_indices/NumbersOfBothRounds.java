// Two rounds of a loop make threads of the same numbers. Twin: NumbersOfEachRound.
public final class NumbersOfBothRounds {
    private NumbersOfBothRounds() {}

    public static void main(String[] args) {
        int[] cells = new int[4];
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < cells.length; i++) {
                int number = i;
                new Thread(() -> {
                    cells[number]++; // RACE!
                }).start();
            }
        }
    }
}
