// Neither the compiler's bridge nor the method it calls takes a lock. Twin: BridgeToLockedMethod.
import java.util.function.Consumer;

public final class BridgeToPlainMethod {
    private BridgeToPlainMethod() {}

    private static final class Sink implements Consumer<Integer> {
        private int sum;

        @Override
        public void accept(Integer value) {
            sum += value; // RACE!
        }
    }

    private static <T> void give(Consumer<T> consumer, T value) {
        consumer.accept(value);
    }

    public static void main(String[] args) {
        Sink sink = new Sink();
        new Thread(() -> give(sink, 1)).start();
        new Thread(() -> give(sink, 2)).start();
    }
}
