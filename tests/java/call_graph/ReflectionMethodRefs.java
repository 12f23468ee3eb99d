// Reflective methods called through method references.
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;

public class ReflectionMethodRefs {
    interface Maker<T> {
        Object make(T type) throws Exception;
    }

    interface Invoker {
        Object call(Object target, Object... args) throws Exception;
    }

    public static class Left {
        public Left() {
            System.out.println("left");
        }

        public String say(Right right) {
            return right.word();
        }
    }

    public static class Right {
        String word() {
            return "right";
        }
    }

    static class NeverMade {
        void neverCalled() {}
    }

    static <T> Object all(List<T> types, Maker<T> maker) throws Exception {
        Object last = null;
        for (T type : types) {
            last = maker.make(type);
        }
        return last;
    }

    public static void main(String[] args) throws Exception {
        Maker<Constructor<?>> maker = Constructor::newInstance;
        Object left = all(List.of(Left.class.getConstructor()), maker);
        Method say = Left.class.getMethod("say", Right.class);
        Invoker invoker = say::invoke;
        System.out.println(invoker.call(left, new Right()));
        Maker<String> loader = Class::forName;
        System.out.println(all(List.of("ReflectionMethodRefs$Right"), loader));
    }
}
