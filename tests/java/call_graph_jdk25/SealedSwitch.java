// A switch over a sealed hierarchy without default.
public class SealedSwitch {
    sealed interface Shape {
        default String name() {
            return "shape";
        }
    }

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {
        @Override
        public String name() {
            return "square";
        }
    }

    static non-sealed class Blob implements Shape {
        double guess() {
            return 1;
        }
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle circle -> 3 * circle.radius();
            case Square(double side) -> side * side;
            case Blob blob -> blob.guess();
        };
    }

    public static void main(String[] args) {
        for (Shape shape : new Shape[] {new Circle(1), new Square(2), new Blob()}) {
            System.out.println(shape.name() + area(shape));
        }
    }
}
