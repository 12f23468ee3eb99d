// All lambdas add to the first element. Twin: SumInSlotOfLambda.
public final class SumInFirstSlot {
    private SumInFirstSlot() {}

    public static void main(String[] args) throws InterruptedException {
        int threads = 3;
        long[] sums = new long[threads];
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int own = i;
            int slot = 0;
            all[i] = new Thread(() -> {
                for (int n = own; n < 100; n += threads) {
                    sums[slot] += n; // RACE!
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
