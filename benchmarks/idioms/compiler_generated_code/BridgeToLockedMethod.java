// The compiler's bridge takes no lock, but the synchronized method it calls does. Twin: BridgeToPlainMethod.
import java.util.function.Consumer;

public final class BridgeToLockedMethod {
    private BridgeToLockedMethod() {}

    private static final class Sink implements Consumer<Integer> {
        private int sum;

        @Override
        public synchronized void accept(Integer value) {
            sum += value; // NORACE
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
