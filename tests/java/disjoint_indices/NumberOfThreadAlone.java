// Each thread starts another that has the same number, but does not use it as an index. Twin: NumberOfThreadAndChild.
public final class NumberOfThreadAlone {
    private NumberOfThreadAlone() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            new Thread(() -> {
                new Thread(() -> {
                    System.out.println(number);
                }).start();
                cells[number] = 3; // NORACE
            }).start();
        }
    }
}
