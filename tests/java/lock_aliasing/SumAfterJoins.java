// Main adds up the results of many threads after it has joined them. Twin: SumBeforeJoins.
public final class SumAfterJoins extends Thread {
    private int result;

    @Override
    public void run() {
        result = hashCode(); // NORACE
    }

    private static void joinAll(SumAfterJoins[] threads) throws InterruptedException {
        for (SumAfterJoins thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SumAfterJoins[] threads = new SumAfterJoins[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new SumAfterJoins();
            threads[i].start();
        }
        joinAll(threads);
        int sum = 0;
        for (SumAfterJoins thread : threads) {
            sum += thread.result; // NORACE
        }
        System.out.println(sum);
    }
}
