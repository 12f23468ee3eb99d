// A lazy value notes in the monitor that it is made, so it is written once, before every read after the monitor. Twin: LazyValueMadeAgain.
import java.util.function.Supplier;

public final class LazyValueKept {
    private static final Lazy<Integer> ANSWER = new Lazy<>(() -> 6 * 7);

    private LazyValueKept() {}

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
                    value = source.get(); // NORACE
                    made = true; // NORACE
                }
            }
            return value; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(ANSWER.get())).start();
        }
    }
}
