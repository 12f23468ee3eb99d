// Histograms keep the array they are given, which is that of all, and lock themselves. Twin: ArrayCopiedIn.
public final class ArrayTakenIn {
    private final int[] bins;

    private ArrayTakenIn(int[] initial) {
        bins = initial;
    }

    private synchronized void count(int bin) {
        bins[bin]++; // RACE!
    }

    public static void main(String[] args) {
        int[] initial = {1, 0, 2};
        ArrayTakenIn[] all = new ArrayTakenIn[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new ArrayTakenIn(initial);
        }
        Runnable counting = () -> {
            for (ArrayTakenIn one : all) {
                one.count(2);
            }
        };
        new Thread(counting).start();
        new Thread(counting).start();
    }
}
