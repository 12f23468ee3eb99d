// The tasks of a list are run by invokeAll, which returns when all have ended; then their results are read. Twin: SubmittedAllThenRead.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class InvokedAllThenRead {
    private InvokedAllThenRead() {}

    private static final class Square implements Callable<Void> {
        private final int number;
        private int result;

        Square(int number) {
            this.number = number;
        }

        @Override
        public Void call() {
            result = number * number; // NORACE
            return null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Square> squares = List.of(new Square(3), new Square(4));
        pool.invokeAll(squares);
        int sum = 0;
        for (Square square : squares) {
            sum += square.result; // NORACE
        }
        System.out.println(sum);
        pool.shutdown();
    }
}
