// The value is made under a monitor, but read first through a plain field without it. Twin: LazyDelegateVolatile.
import java.util.function.Supplier;

public final class LazyDelegatePlain {
    private static final Object NONE = new Object();
    private static final Lazy LIMIT = new Lazy(() -> Integer.valueOf(8));

    private LazyDelegatePlain() {}

    private static final class Lazy {
        private Supplier<Object> maker;
        private Object value = NONE;

        Lazy(Supplier<Object> maker) {
            this.maker = maker; // NORACE
        }

        private Object get() {
            Object seen = value; // RACE!
            if (seen != NONE) {
                return seen;
            }
            synchronized (this) {
                seen = value; // NORACE
                if (seen == NONE) {
                    seen = maker.get(); // NORACE
                    value = seen; // RACE!
                    maker = null; // NORACE
                }
                return seen;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(LIMIT.get())).start();
        new Thread(() -> System.out.println(LIMIT.get())).start();
    }
}
