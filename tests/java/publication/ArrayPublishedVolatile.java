// An array is filled and then published in a volatile field. Twin: ArrayPublishedPlain.
public final class ArrayPublishedVolatile {
    private static volatile int[] squares;

    private ArrayPublishedVolatile() {}

    private static void fill() {
        int[] made = new int[4];
        for (int i = 0; i < made.length; i++) {
            made[i] = i * i; // NORACE
        }
        squares = made; // NORACE
    }

    public static void main(String[] args) {
        new Thread(ArrayPublishedVolatile::fill).start();
        int[] seen = squares; // NORACE
        if (seen != null) {
            System.out.println(seen[3]); // NORACE
        }
    }
}
