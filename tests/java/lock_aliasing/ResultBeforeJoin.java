// Main reads the results of two threads, of the second one before it has joined it. Twin: ResultsAfterJoins.
public final class ResultBeforeJoin extends Thread {
    private final int limit;
    private int result;

    private ResultBeforeJoin(int limit) {
        this.limit = limit;
    }

    @Override
    public void run() {
        for (int i = 0; i < limit; i++) {
            result += i; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ResultBeforeJoin first = new ResultBeforeJoin(10);
        ResultBeforeJoin second = new ResultBeforeJoin(20);
        first.start();
        second.start();
        first.join();
        System.out.println(first.result); // NORACE
        System.out.println(second.result); // RACE!
        second.join();
    }
}
