// Two subclasses lock the class object of their superclass. Twin: LockOfDynamicClass.
public final class LockOfNamedClass {
    private static int made;

    private LockOfNamedClass() {}

    private abstract static class Shape {
        void draw() {
            synchronized (Shape.class) {
                made++; // NORACE
            }
        }
    }

    private static final class Circle extends Shape {}

    private static final class Square extends Shape {}

    public static void main(String[] args) {
        Shape circle = new Circle();
        Shape square = new Square();
        new Thread(circle::draw).start();
        new Thread(square::draw).start();
    }
}
