// Two threads fill rows of a matrix that are one row. Twin: RowOfEachThread.
public final class RowInTwoPlaces {
    private static void fill(int[][] rows, int number) {
        int[] row = rows[number];
        for (int i = 0; i < row.length; i++) {
            row[i] += number; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[][] rows = new int[2][4];
        rows[1] = rows[0];
        Thread first = new Thread(() -> fill(rows, 0));
        Thread second = new Thread(() -> fill(rows, 1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(rows[1][2]); // NORACE
    }
}
