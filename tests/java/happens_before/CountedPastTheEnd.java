// One thread more is started than the latch was made for, so it may open before the last has written. Twin: CountedToTheEnd.
import java.util.concurrent.CountDownLatch;

public final class CountedPastTheEnd {
    private CountedPastTheEnd() {}

    private static final class Row {
        private int sum;

        void add(CountDownLatch done) {
            sum = 3; // RACE!
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int count = args.length;
        CountDownLatch done = new CountDownLatch(count);
        Row[] rows = new Row[count + 1];
        for (int i = 0; i <= count; i++) {
            Row row = new Row();
            rows[i] = row;
            new Thread(() -> row.add(done)).start();
        }
        done.await();
        for (Row row : rows) {
            if (row != null) {
                System.out.println(row.sum); // RACE!
            }
        }
    }
}
