// A value is made once under a lock, and a volatile mark, set after the value, publishes it to those who skip the lock. Twin: MemoWithPlainMark.
import java.util.function.Supplier;

public final class MemoWithVolatileMark {
    private MemoWithVolatileMark() {}

    private static final class Memo<T> implements Supplier<T> {
        private final Supplier<T> make;
        private volatile boolean made;
        private T value;

        Memo(Supplier<T> make) {
            this.make = make;
        }

        @Override
        public T get() {
            if (!made) { // NORACE
                synchronized (this) {
                    if (!made) { // NORACE
                        value = make.get(); // NORACE
                        made = true; // NORACE
                    }
                }
            }
            return value; // NORACE
        }
    }

    public static void main(String[] args) {
        Memo<String> memo = new Memo<>(() -> "made");
        new Thread(() -> System.out.println(memo.get())).start();
        new Thread(() -> System.out.println(memo.get())).start();
    }
}
