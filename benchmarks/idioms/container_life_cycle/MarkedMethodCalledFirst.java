// The container calls the marked method of a bean by reflection before it starts requests. Twin: MarkedMethodCalledLate.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;

public final class MarkedMethodCalledFirst {
    @Retention(RetentionPolicy.RUNTIME)
    private @interface AfterMade {}

    public static final class Cache {
        private int known;

        @AfterMade
        public void load() {
            known = 8; // NORACE
        }

        private boolean isKnown(int value) {
            return value < known; // NORACE
        }
    }

    private static void prepare(Object bean) throws ReflectiveOperationException {
        for (Method method : bean.getClass().getMethods()) {
            if (method.isAnnotationPresent(AfterMade.class)) {
                method.invoke(bean);
            }
        }
    }

    private MarkedMethodCalledFirst() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Cache cache = new Cache();
        prepare(cache);
        for (int i = 0; i < 2; i++) {
            int value = i;
            new Thread(() -> System.out.println(cache.isKnown(value))).start();
        }
    }
}
