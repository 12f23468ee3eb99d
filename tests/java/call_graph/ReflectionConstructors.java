// Constructors from class literals, with arguments, and through getConstructors.
import java.lang.reflect.Constructor;

public class ReflectionConstructors {
    public static class Pen {
        private final String color;

        public Pen(String color, int width) {
            this.color = color + width;
        }

        String color() {
            return color;
        }
    }

    public static class Only {
        public Only() {}

        void used() {}
    }

    static <T> T make(Class<T> type) throws ReflectiveOperationException {
        return type.getConstructor().newInstance();
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Constructor<Pen> constructor = Pen.class.getDeclaredConstructor(String.class, int.class);
        System.out.println(constructor.newInstance("red", 2).color());
        make(Only.class).used();
        Object first = Pen.class.getConstructors()[0].newInstance("blue", 1);
        System.out.println(((Pen) first).color());
    }
}
