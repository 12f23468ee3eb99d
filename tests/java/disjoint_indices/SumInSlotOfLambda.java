// Each lambda adds to the element whose index it captured, of which each has another. Twin: SumInFirstSlot.
public final class SumInSlotOfLambda {
    private SumInSlotOfLambda() {}

    public static void main(String[] args) throws InterruptedException {
        int threads = 3;
        long[] sums = new long[threads];
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int own = i;
            int slot = own;
            all[i] = new Thread(() -> {
                for (int n = own; n < 100; n += threads) {
                    sums[slot] += n; // NORACE
                }
            });
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        System.out.println(sums[0]); // NORACE
    }
}
