// Two subclasses lock their own class objects, by getClass. Twin: LockOfNamedClass.
public final class LockOfDynamicClass {
    private static int made;

    private LockOfDynamicClass() {}

    private abstract static class Shape {
        void draw() {
            synchronized (getClass()) {
                made++; // RACE!
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
