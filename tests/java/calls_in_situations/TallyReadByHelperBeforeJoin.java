// A helper reads under the lock of the workers' call and, without a lock, while a worker runs. Twin: TallyReadByHelperAfterJoin.
public final class TallyReadByHelperBeforeJoin {
    private int total;

    private TallyReadByHelperBeforeJoin() {}

    private synchronized void add(int amount) {
        total += amount; // RACE!
    }

    private synchronized int current() {
        return look();
    }

    private int result() {
        return look();
    }

    private int look() {
        return total; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        TallyReadByHelperBeforeJoin tally = new TallyReadByHelperBeforeJoin();
        Runnable work = () -> {
            tally.add(1);
            tally.current();
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        System.out.println(tally.result());
        second.join();
    }
}
