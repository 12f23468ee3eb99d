// The one instance that serves all threads counts its calls in a field. Twin: LambdaClassStateless.
import java.util.function.IntUnaryOperator;

public final class LambdaClassCounting {
    private LambdaClassCounting() {}

    private static final class Twice implements IntUnaryOperator {
        private static final Twice INSTANCE = new Twice();
        private int calls;

        @Override
        public int applyAsInt(int value) {
            calls++; // RACE!
            return 2 * value * calls; // RACE!
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
