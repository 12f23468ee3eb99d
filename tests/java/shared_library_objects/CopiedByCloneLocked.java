// A clone reads all fields under the lock of those who write them. Twin: CopiedByClone.
public final class CopiedByCloneLocked {
    private CopiedByCloneLocked() {}

    private static class Shape implements Cloneable {
        protected int width;

        public synchronized Shape copy() throws CloneNotSupportedException {
            return (Shape) super.clone(); // NORACE
        }

        synchronized void widen() {
            width = 5; // NORACE
        }
    }

    private static final class Square extends Shape {
        private String colour = "red";

        synchronized void paint() {
            colour = "blue"; // NORACE
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        Square square = new Square();
        new Thread(square::widen).start();
        new Thread(square::paint).start();
        Square copy = (Square) square.copy();
        copy.width = 7; // NORACE
        System.out.println(copy.colour);
    }
}
