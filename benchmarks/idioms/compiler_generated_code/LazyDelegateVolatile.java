// As in Kotlin's lazy, the value is made under a monitor and read through a volatile field. Twin: LazyDelegatePlain.
import java.util.function.Supplier;

public final class LazyDelegateVolatile {
    private static final Object NONE = new Object();
    private static final Lazy LIMIT = new Lazy(() -> Integer.valueOf(8));

    private LazyDelegateVolatile() {}

    private static final class Lazy {
        private Supplier<Object> maker;
        private volatile Object value = NONE;

        Lazy(Supplier<Object> maker) {
            this.maker = maker; // NORACE
        }

        private Object get() {
            Object seen = value; // NORACE
            if (seen != NONE) {
                return seen;
            }
            synchronized (this) {
                seen = value; // NORACE
                if (seen == NONE) {
                    seen = maker.get(); // NORACE
                    value = seen; // NORACE
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
