// Records that implement interfaces, generic, and are keys of a map.
import java.util.HashMap;
import java.util.Map;

public class RecordInterfaces {
    interface Shape {
        double area();

        default String text() {
            return "area " + area();
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side() * side();
        }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C other) {
            return new Pair<>(first(), other);
        }
    }

    public static void main(String[] args) {
        Map<Pair<String, Shape>, Shape> map = new HashMap<>();
        map.put(new Pair<>("a", new Square(2)), new Square(3));
        Pair<String, Shape> key = new Pair<>("a", 1).with(new Square(2));
        System.out.println(map.get(key).text());
    }
}
