// Lists of members and interfaces, and the class that declares a member.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class ReflectionLists {
    public interface Sound {
        Voice VOICE = new Voice();

        default void play() {
            System.out.println("plays");
        }
    }

    public static class Voice {
        public void sing() {
            System.out.println("sings");
        }
    }

    public interface Loud {
        default void shout() {
            System.out.println("shouts");
        }
    }

    public static class Horn implements Loud {
        private Horn() {
            System.out.println("made");
        }

        private void neverPublic() {}
    }

    public static class Drum implements Sound {
        public void beat() {
            System.out.println("beats");
        }
    }

    public static class Base {
        public String text() {
            return "base";
        }
    }

    public static class Derived extends Base {
        public Derived() {
            neverMade();
        }

        private void neverMade() {}
    }

    static class NeverListed implements Sound {
        @Override
        public void play() {}
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Object horn = null;
        for (Constructor<?> constructor : Horn.class.getDeclaredConstructors()) {
            horn = constructor.newInstance();
        }
        for (Class<?> type : Horn.class.getInterfaces()) {
            type.getMethod("shout").invoke(horn);
        }
        for (Method method : Drum.class.getMethods()) {
            if (method.getName().equals("beat")) {
                method.invoke(new Drum());
            }
        }
        for (Field field : Drum.class.getFields()) {
            ((Voice) field.get(null)).sing();
        }
        Method text = Derived.class.getMethod("text");
        Object made = text.getDeclaringClass().getDeclaredConstructor().newInstance();
        System.out.println(text.invoke(made));
    }
}
