// As Lombok's lazy getter, the value is made once under a monitor and published by an atomic reference. Twin: LazyGetterPlain.
import java.util.concurrent.atomic.AtomicReference;

public final class LazyGetterAtomic {
    private final AtomicReference<Object> monitor = new AtomicReference<>();

    private Object seen() {
        return monitor.get(); // NORACE
    }

    private void keep(Object value) {
        monitor.set(value); // NORACE
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
        LazyGetterAtomic bean = new LazyGetterAtomic();
        new Thread(() -> System.out.println(bean.cached())).start();
        new Thread(() -> System.out.println(bean.cached())).start();
    }
}
