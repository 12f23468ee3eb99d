// Histograms copy the array they are given, and lock themselves. Twin: ArrayTakenIn.
public final class ArrayCopiedIn {
    private final int[] bins;

    private ArrayCopiedIn(int[] initial) {
        bins = initial.clone();
    }

    private synchronized void count(int bin) {
        bins[bin]++; // NORACE
    }

    public static void main(String[] args) {
        int[] initial = {1, 0, 2};
        ArrayCopiedIn[] all = new ArrayCopiedIn[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new ArrayCopiedIn(initial);
        }
        Runnable counting = () -> {
            for (ArrayCopiedIn one : all) {
                one.count(2);
            }
        };
        new Thread(counting).start();
        new Thread(counting).start();
    }
}
