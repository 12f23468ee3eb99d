// A lazy array is published by a volatile field after its elements were written. Twin: ArrayPublishedThenFilled.
public final class ArrayFilledThenPublished {
    private volatile long[] squares;

    private long[] squares() {
        long[] seen = squares; // NORACE
        if (seen == null) {
            synchronized (this) {
                seen = squares; // NORACE
                if (seen == null) {
                    seen = new long[4];
                    for (int i = 0; i < seen.length; i++) {
                        seen[i] = (long) i * i; // NORACE
                    }
                    squares = seen; // NORACE
                }
            }
        }
        return seen;
    }

    private long square(int at) {
        return squares()[at]; // NORACE
    }

    public static void main(String[] args) {
        ArrayFilledThenPublished lazy = new ArrayFilledThenPublished();
        new Thread(() -> System.out.println(lazy.square(2))).start();
        System.out.println(lazy.square(3));
    }
}
