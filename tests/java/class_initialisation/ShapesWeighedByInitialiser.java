// The static block of an enum sets a plain field of all constants; whoever names a constant comes after the block. Twin: ShapesWeighedLater.
public final class ShapesWeighedByInitialiser {
    private ShapesWeighedByInitialiser() {}

    private enum Shape {
        SQUARE {
            @Override
            int sides() {
                return 4;
            }
        },
        TRIANGLE {
            @Override
            int sides() {
                return 3;
            }
        };

        private int weight;

        static {
            weigh();
        }

        abstract int sides();

        static void weigh() {
            for (Shape shape : values()) {
                shape.weight = shape.sides() * 10; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Shape.SQUARE.weight)).start(); // NORACE
        new Thread(() -> System.out.println(Shape.TRIANGLE.weight)).start(); // NORACE
    }
}
