// Virtual calls: overridden, inherited, abstract.
public class VirtualCalls {
    static abstract class Shape {
        abstract double area();

        String label() {
            return "shape " + area();
        }
    }

    static class Square extends Shape {
        double area() {
            return 4;
        }
    }

    static class Circle extends Shape {
        double area() {
            return 3;
        }

        @Override
        String label() {
            return "circle";
        }
    }

    static class NeverMade extends Shape {
        double area() {
            return 0;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(), new Circle()};
        for (Shape shape : shapes) {
            System.out.println(shape.label());
        }
    }
}
