// Both checks of double-checked locking are in a helper; the field is plain, so neither it nor the elements are ordered. Twin: SquaresCheckedVolatile.
public final class SquaresCheckedPlain {
    private int[] squares;

    private boolean missing() {
        return squares == null; // RACE!
    }

    private synchronized void makeOnce() {
        if (missing()) {
            int[] made = new int[4];
            for (int i = 0; i < made.length; i++) {
                made[i] = i * i; // RACE!
            }
            squares = made; // RACE!
        }
    }

    private int square(int number) {
        if (missing()) {
            makeOnce();
        }
        return squares[number]; // RACE!
    }

    public static void main(String[] args) {
        SquaresCheckedPlain table = new SquaresCheckedPlain();
        new Thread(() -> System.out.println(table.square(2))).start();
        new Thread(() -> System.out.println(table.square(3))).start();
    }
}
