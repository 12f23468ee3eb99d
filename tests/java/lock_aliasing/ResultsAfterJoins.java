// Main reads the results of two threads after it has joined both. Twin: ResultBeforeJoin.
public final class ResultsAfterJoins extends Thread {
    private final int limit;
    private int result;

    private ResultsAfterJoins(int limit) {
        this.limit = limit;
    }

    @Override
    public void run() {
        for (int i = 0; i < limit; i++) {
            result += i; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ResultsAfterJoins first = new ResultsAfterJoins(10);
        ResultsAfterJoins second = new ResultsAfterJoins(20);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(first.result); // NORACE
        System.out.println(second.result); // NORACE
    }
}
