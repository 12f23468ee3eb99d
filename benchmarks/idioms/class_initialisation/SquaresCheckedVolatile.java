// Both checks of double-checked locking are in a helper; the volatile field publishes the table that was filled before. Twin: SquaresCheckedPlain.
public final class SquaresCheckedVolatile {
    private volatile int[] squares;

    private boolean missing() {
        return squares == null; // NORACE
    }

    private synchronized void makeOnce() {
        if (missing()) {
            int[] made = new int[4];
            for (int i = 0; i < made.length; i++) {
                made[i] = i * i; // NORACE
            }
            squares = made; // NORACE
        }
    }

    private int square(int number) {
        if (missing()) {
            makeOnce();
        }
        return squares[number]; // NORACE
    }

    public static void main(String[] args) {
        SquaresCheckedVolatile table = new SquaresCheckedVolatile();
        new Thread(() -> System.out.println(table.square(2))).start();
        new Thread(() -> System.out.println(table.square(3))).start();
    }
}
