// The container calls the marked method of a bean by reflection after it has started requests. Twin: MarkedMethodCalledFirst.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;

public final class MarkedMethodCalledLate {
    @Retention(RetentionPolicy.RUNTIME)
    private @interface AfterMade {}

    public static final class Cache {
        private int known;

        @AfterMade
        public void load() {
            known = 8; // RACE!
        }

        private boolean isKnown(int value) {
            return value < known; // RACE!
        }
    }

    private static void prepare(Object bean) throws ReflectiveOperationException {
        for (Method method : bean.getClass().getMethods()) {
            if (method.isAnnotationPresent(AfterMade.class)) {
                method.invoke(bean);
            }
        }
    }

    private MarkedMethodCalledLate() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Cache cache = new Cache();
        for (int i = 0; i < 2; i++) {
            int value = i;
            new Thread(() -> System.out.println(cache.isKnown(value))).start();
        }
        prepare(cache);
    }
}
