// The tasks of a list are submitted one by one, and their results are read beside them. Twin: InvokedAllThenRead.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class SubmittedAllThenRead {
    private SubmittedAllThenRead() {}

    private static final class Square implements Callable<Void> {
        private final int number;
        private int result;

        Square(int number) {
            this.number = number;
        }

        @Override
        public Void call() {
            result = number * number; // RACE!
            return null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Square> squares = List.of(new Square(3), new Square(4));
        for (Square square : squares) {
            pool.submit(square);
        }
        int sum = 0;
        for (Square square : squares) {
            sum += square.result; // RACE!
        }
        System.out.println(sum);
        pool.shutdown();
    }
}
