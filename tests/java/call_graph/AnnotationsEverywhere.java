// Annotations on classes, constructors, fields and methods, asked for in every way.
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class AnnotationsEverywhere {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Use {
        Class<? extends Tool> value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Unseen {
        Class<? extends Tool> value();
    }

    public abstract static class Tool {
        abstract void work();
    }

    public static class Saw extends Tool {
        void work() {
            System.out.println("saw");
        }
    }

    public static class Axe extends Tool {
        void work() {
            System.out.println("axe");
        }
    }

    public static class File extends Tool {
        void work() {
            System.out.println("file");
        }
    }

    public static class Hammer extends Tool {
        void work() {
            System.out.println("hammer");
        }
    }

    public static class NeverSeen extends Tool {
        void work() {}
    }

    @Unseen(NeverSeen.class)
    @Use(Saw.class)
    static class Shop {
        @Use(Axe.class)
        int field;

        @Use(File.class)
        Shop() {}

        @Use(Hammer.class)
        void method() {}
    }

    static void use(Annotation annotation) throws ReflectiveOperationException {
        ((Use) annotation).value().getDeclaredConstructor().newInstance().work();
    }

    static void used(AnnotatedElement element) throws ReflectiveOperationException {
        use(element.getAnnotation(Use.class));
        for (Annotation annotation : element.getAnnotations()) {
            use(annotation);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Field field = Shop.class.getDeclaredField("field");
        Constructor<?> constructor = Shop.class.getDeclaredConstructor();
        Method method = Shop.class.getDeclaredMethod("method");
        use(Shop.class.getDeclaredAnnotation(Use.class));
        use(Shop.class.getAnnotations()[0]);
        use(Shop.class.getDeclaredAnnotations()[0]);
        use(field.getAnnotation(Use.class));
        use(field.getDeclaredAnnotations()[0]);
        use(constructor.getAnnotation(Use.class));
        use(method.getDeclaredAnnotations()[0]);
        Executable executable = constructor;
        use(executable.getAnnotation(Use.class));
        used(method);
        used(field);
    }
}
