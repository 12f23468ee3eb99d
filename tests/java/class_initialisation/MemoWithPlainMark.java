// A value is made once under a lock, but those who skip the lock trust a plain mark, which orders nothing. Twin: MemoWithVolatileMark.
import java.util.function.Supplier;

public final class MemoWithPlainMark {
    private MemoWithPlainMark() {}

    private static final class Memo<T> implements Supplier<T> {
        private final Supplier<T> make;
        private boolean made;
        private T value;

        Memo(Supplier<T> make) {
            this.make = make;
        }

        @Override
        public T get() {
            if (!made) { // RACE!
                synchronized (this) {
                    if (!made) { // NORACE
                        value = make.get(); // RACE!
                        made = true; // RACE!
                    }
                }
            }
            return value; // RACE!
        }
    }

    public static void main(String[] args) {
        Memo<String> memo = new Memo<>(() -> "made");
        new Thread(() -> System.out.println(memo.get())).start();
        new Thread(() -> System.out.println(memo.get())).start();
    }
}
