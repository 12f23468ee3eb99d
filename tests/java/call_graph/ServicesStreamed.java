// ServiceLoader: streams of providers, iterators, and a loader handed on.
import java.util.Iterator;
import java.util.ServiceLoader;

public class ServicesStreamed {
    public interface Shape {
        double area();
    }

    public abstract static class Base implements Shape {
        static {
            loaded();
        }

        static void loaded() {}
    }

    public static class Square extends Base {
        public double area() {
            return side() * side();
        }

        private double side() {
            return 2;
        }
    }

    public static class Circle extends Base {
        public double area() {
            return 3.14;
        }
    }

    public static class NeverListed extends Base {
        public double area() {
            return 0;
        }
    }

    public interface Tint {
        String mix();
    }

    public static class Blue implements Tint {
        public static String label() {
            return "b";
        }

        public String mix() {
            return "blue";
        }
    }

    static void label(ServiceLoader.Provider<Tint> provider) {
        try {
            System.out.println(provider.type().getMethod("label").invoke(null));
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    static double total(ServiceLoader<Shape> shapes) {
        double total = 0;
        for (Iterator<Shape> each = shapes.iterator(); each.hasNext(); ) {
            total += each.next().area();
        }
        return total;
    }

    public static void main(String[] args) {
        ClassLoader own = ServicesStreamed.class.getClassLoader();
        System.out.println(total(ServiceLoader.load(Shape.class, own)));
        ServiceLoader<Shape> shapes = ServiceLoader.load(Shape.class);
        shapes.stream()
                .filter(provider -> provider.type() != Circle.class)
                .map(ServiceLoader.Provider::get)
                .forEach(shape -> System.out.println(shape.area()));
        ServiceLoader.load(Tint.class).stream()
                .map(ServiceLoader.Provider::get)
                .forEach(tint -> System.out.println(tint.mix()));
        ServiceLoader.load(Tint.class).stream().forEach(ServicesStreamed::label);
        shapes.forEach(shape -> System.out.println(shape.area()));
    }
}
