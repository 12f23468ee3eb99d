// A clone reads all fields, while another thread writes one of a superclass. Twin: CopiedByCloneLocked.
public final class CopiedByClone {
    private CopiedByClone() {}

    private static class Shape implements Cloneable {
        protected int width;

        public Shape copy() throws CloneNotSupportedException {
            return (Shape) super.clone(); // RACE!
        }

        void widen() {
            width = 5; // RACE!
        }
    }

    private static final class Square extends Shape {
        private String colour = "red";

        void paint() {
            colour = "blue"; // RACE!
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
