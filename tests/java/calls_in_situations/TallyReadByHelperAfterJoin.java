// A helper reads under the lock of the workers' call and, without a lock, when main has joined them. Twin: TallyReadByHelperBeforeJoin.
public final class TallyReadByHelperAfterJoin {
    private int total;

    private TallyReadByHelperAfterJoin() {}

    private synchronized void add(int amount) {
        total += amount; // NORACE
    }

    private synchronized int current() {
        return look();
    }

    private int result() {
        return look();
    }

    private int look() {
        return total; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        TallyReadByHelperAfterJoin tally = new TallyReadByHelperAfterJoin();
        Runnable work = () -> {
            tally.add(1);
            tally.current();
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(tally.result());
    }
}
