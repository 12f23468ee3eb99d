// A lazy array is published by a volatile field before its elements are written. Twin: ArrayFilledThenPublished.
public final class ArrayPublishedThenFilled {
    private volatile long[] squares;

    private long[] squares() {
        long[] seen = squares; // NORACE
        if (seen == null) {
            synchronized (this) {
                seen = squares; // NORACE
                if (seen == null) {
                    seen = new long[4];
                    squares = seen; // NORACE
                    for (int i = 0; i < seen.length; i++) {
                        seen[i] = (long) i * i; // RACE!
                    }
                }
            }
        }
        return seen;
    }

    private long square(int at) {
        return squares()[at]; // RACE!
    }

    public static void main(String[] args) {
        ArrayPublishedThenFilled lazy = new ArrayPublishedThenFilled();
        new Thread(() -> System.out.println(lazy.square(2))).start();
        System.out.println(lazy.square(3));
    }
}
