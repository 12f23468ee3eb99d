// The value is made once under a monitor, but published by a plain field that is read without it. Twin: LazyGetterAtomic.
import java.util.concurrent.atomic.AtomicReference;

public final class LazyGetterPlain {
    private final AtomicReference<Object> monitor = new AtomicReference<>();
    private Object cached;

    private Object seen() {
        return cached; // RACE!
    }

    private void keep(Object value) {
        cached = value; // RACE!
    }

    private static String make() {
        return "v".repeat(8);
    }

    private String cached() {
        Object value = seen();
        if (value == null) {
            synchronized (monitor) {
                value = seen();
                if (value == null) {
                    String made = make();
                    value = made == null ? monitor : made;
                    keep(value);
                }
            }
        }
        return (String) (value == monitor ? null : value);
    }

    public static void main(String[] args) {
        LazyGetterPlain bean = new LazyGetterPlain();
        new Thread(() -> System.out.println(bean.cached())).start();
        new Thread(() -> System.out.println(bean.cached())).start();
    }
}
