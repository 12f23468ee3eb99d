// Overloads of methods and constructors are told apart by the parameter types that a call lists.
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

public class ReflectionOverloads {
    static class NeverMade {
        static void neverTouched() {}
    }

    public static class Box {
        final Object content;

        public Box() {
            this("nothing");
        }

        public Box(String content) {
            this.content = content;
        }

        public Box(int size, long more) {
            neverSized();
            this.content = size + more;
        }

        void neverSized() {}

        public String put(String text) {
            return text + content;
        }

        public String put(int number) {
            return counted(number);
        }

        public String put(String text, Object other) {
            neverPut();
            return "";
        }

        public String put(Long number) {
            neverPut();
            return "";
        }

        private String counted(int number) {
            return "n" + number;
        }

        private void neverPut() {
            NeverMade.neverTouched();
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Constructor<Box> plain = Box.class.getConstructor();
        Constructor<Box> named = Box.class.getConstructor(String.class);
        Method text = Box.class.getMethod("put", String.class);
        Method number = Box.class.getMethod("put", int.class);
        System.out.println(text.invoke(plain.newInstance(), "a"));
        System.out.println(number.invoke(named.newInstance("b"), 3));
    }
}
