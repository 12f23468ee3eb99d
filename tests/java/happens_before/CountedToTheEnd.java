// As many threads count the latch down as it was made for, a number that is known only then. Twin: CountedPastTheEnd.
import java.util.concurrent.CountDownLatch;

public final class CountedToTheEnd {
    private CountedToTheEnd() {}

    private static final class Row {
        private int sum;

        void add(CountDownLatch done) {
            sum = 3; // NORACE
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int count = args.length;
        CountDownLatch done = new CountDownLatch(count);
        Row[] rows = new Row[count + 1];
        for (int i = 0; i < count; i++) {
            Row row = new Row();
            rows[i] = row;
            new Thread(() -> row.add(done)).start();
        }
        done.await();
        for (Row row : rows) {
            if (row != null) {
                System.out.println(row.sum); // NORACE
            }
        }
    }
}
