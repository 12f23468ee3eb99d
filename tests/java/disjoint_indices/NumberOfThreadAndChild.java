// Each thread starts another that has the same number. Twin: NumberOfThreadAlone.
public final class NumberOfThreadAndChild {
    private NumberOfThreadAndChild() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            new Thread(() -> {
                new Thread(() -> {
                    cells[number]++; // RACE!
                }).start();
                cells[number] = 3; // RACE!
            }).start();
        }
    }
}
