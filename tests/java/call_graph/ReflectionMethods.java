// Method.invoke: public, private, static, overridden, with arguments and a result.
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class ReflectionMethods {
    public static class Base {
        public String name() {
            return "base";
        }
    }

    public static class Derived extends Base {
        @Override
        public String name() {
            return "derived";
        }

        private Derived twin(Derived other) {
            return other;
        }

        public static int count(int... numbers) {
            return numbers.length;
        }

        public void fail() {
            throw new IllegalStateException("fails");
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Object derived = new Derived();
        System.out.println(Base.class.getMethod("name").invoke(derived));
        Method twin = Derived.class.getDeclaredMethod("twin", Derived.class);
        twin.setAccessible(true);
        System.out.println(((Derived) twin.invoke(derived, derived)).name());
        System.out.println(Derived.class.getMethod("count", int[].class).invoke(null, new int[2]));
        try {
            derived.getClass().getMethod("fail").invoke(derived);
        } catch (InvocationTargetException error) {
            System.out.println(error.getCause().getMessage());
        }
    }
}
