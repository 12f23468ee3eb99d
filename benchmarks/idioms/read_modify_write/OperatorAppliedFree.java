// A field is read, given to an operator and written, without a lock, for lambdas of two threads. Twin: OperatorAppliedLocked.
import java.util.function.IntUnaryOperator;

public final class OperatorAppliedFree {
    private int value = 1;

    private void update(IntUnaryOperator operator) {
        value = operator.applyAsInt(value); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        OperatorAppliedFree cell = new OperatorAppliedFree();
        Thread first = new Thread(() -> cell.update(value -> value + 1));
        Thread second = new Thread(() -> cell.update(Math::negateExact));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
