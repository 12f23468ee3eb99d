// Method handles of what reflection found: fields, special calls, static methods.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class MethodHandlesUnreflected {
    static class Jar {
        Jam jam = new Jam();

        void open() {}

        static Jam fill(Jam jam) {
            return jam;
        }
    }

    static class Sealed extends Jar {
        @Override
        void open() {
            neverOpened();
        }

        private void neverOpened() {}

        static void openPlainly(Sealed jar) throws Throwable {
            Method open = Jar.class.getDeclaredMethod("open");
            MethodHandles.lookup().unreflectSpecial(open, Sealed.class).invoke(jar);
        }
    }

    static class Jam {
        void taste() {}
    }

    static class Plum extends Jam {
        @Override
        void taste() {
            System.out.println("plum");
        }
    }

    static class NeverMade extends Jam {
        @Override
        void taste() {}
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Field field = Jar.class.getDeclaredField("jam");
        Jar jar = new Jar();
        ((Jam) lookup.unreflectGetter(field).invoke(jar)).taste();
        lookup.unreflectSetter(field).invoke(jar, (Jam) new Plum());
        jar.jam.taste();
        Sealed.openPlainly(new Sealed());
        MethodHandle fill = lookup.unreflect(Jar.class.getDeclaredMethod("fill", Jam.class));
        ((Jam) fill.invoke((Jam) new Plum())).taste();
        Class<?> type = lookup.findClass("MethodHandlesUnreflected$Plum");
        ((Jam) type.getDeclaredConstructor().newInstance()).taste();
    }
}
