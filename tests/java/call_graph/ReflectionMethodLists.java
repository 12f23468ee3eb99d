// Methods found by walking getDeclaredMethods and filtering by name.
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class ReflectionMethodLists {
    public static class Suite {
        public void testOne() {
            System.out.println("one");
        }

        public void testTwo() {
            System.out.println("two");
        }

        public void helper() {}
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Suite suite = new Suite();
        Method[] methods = Suite.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (method.getName().startsWith("test")) {
                method.invoke(suite);
            }
        }
    }
}
