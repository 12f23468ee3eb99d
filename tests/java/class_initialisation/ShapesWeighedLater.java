// Main sets a plain field of all constants of an enum beside the threads that read it. Twin: ShapesWeighedByInitialiser.
public final class ShapesWeighedLater {
    private ShapesWeighedLater() {}

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

        abstract int sides();

        static void weigh() {
            for (Shape shape : values()) {
                shape.weight = shape.sides() * 10; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Shape.SQUARE.weight)).start(); // RACE!
        new Thread(() -> System.out.println(Shape.TRIANGLE.weight)).start(); // RACE!
        Shape.weigh();
    }
}
