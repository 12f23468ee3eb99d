// A field is read, given to an operator and written under a monitor, for lambdas of two threads. Twin: OperatorAppliedFree.
import java.util.function.IntUnaryOperator;

public final class OperatorAppliedLocked {
    private int value = 1;

    private synchronized void update(IntUnaryOperator operator) {
        value = operator.applyAsInt(value); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        OperatorAppliedLocked cell = new OperatorAppliedLocked();
        Thread first = new Thread(() -> cell.update(value -> value + 1));
        Thread second = new Thread(() -> cell.update(Math::negateExact));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
