// As a lambda of Kotlin, one instance without state serves all threads. Twin: LambdaClassCounting.
import java.util.function.IntUnaryOperator;

public final class LambdaClassStateless {
    private LambdaClassStateless() {}

    private static final class Twice implements IntUnaryOperator {
        private static final Twice INSTANCE = new Twice();

        @Override
        public int applyAsInt(int value) {
            int calls = 0;
            calls++; // NORACE
            return 2 * value * calls; // NORACE
        }
    }

    private static void apply(IntUnaryOperator operator, int value) {
        System.out.println(operator.applyAsInt(value)); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> apply(Twice.INSTANCE, 1)).start();
        new Thread(() -> apply(Twice.INSTANCE, 2)).start();
    }
}
