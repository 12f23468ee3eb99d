// An array is filled and then published in a plain field. Twin: ArrayPublishedVolatile.
public final class ArrayPublishedPlain {
    private static int[] squares;

    private ArrayPublishedPlain() {}

    private static void fill() {
        int[] made = new int[4];
        for (int i = 0; i < made.length; i++) {
            made[i] = i * i; // RACE!
        }
        squares = made; // RACE!
    }

    public static void main(String[] args) {
        new Thread(ArrayPublishedPlain::fill).start();
        int[] seen = squares; // RACE!
        if (seen != null) {
            System.out.println(seen[3]); // RACE!
        }
    }
}
