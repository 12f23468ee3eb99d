// A lazy value does not note that it is made, so it is written by each caller, beside reads after the monitor. Twin: LazyValueKept.
import java.util.function.Supplier;

public final class LazyValueMadeAgain {
    private static final Lazy<Integer> ANSWER = new Lazy<>(() -> 6 * 7);

    private LazyValueMadeAgain() {}

    private static final class Lazy<T> {
        private final Supplier<T> source;
        private boolean made;
        private T value;

        Lazy(Supplier<T> source) {
            this.source = source;
        }

        T get() {
            synchronized (this) {
                if (!made) { // NORACE
                    value = source.get(); // RACE!
                }
            }
            return value; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(ANSWER.get())).start();
        }
    }
}
