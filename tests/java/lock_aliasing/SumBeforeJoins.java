// Main adds up the results of many threads before it joins them. Twin: SumAfterJoins.
public final class SumBeforeJoins extends Thread {
    private int result;

    @Override
    public void run() {
        result = hashCode(); // RACE!
    }

    private static void joinAll(SumBeforeJoins[] threads) throws InterruptedException {
        for (SumBeforeJoins thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SumBeforeJoins[] threads = new SumBeforeJoins[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new SumBeforeJoins();
            threads[i].start();
        }
        int sum = 0;
        for (SumBeforeJoins thread : threads) {
            sum += thread.result; // RACE!
        }
        joinAll(threads);
        System.out.println(sum);
    }
}
