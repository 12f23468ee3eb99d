// Enum constants with bodies, constructors and abstract methods.
public class EnumBodies {
    enum Operation {
        ADD("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return product(a, b);
            }

            private int product(int a, int b) {
                return a * b;
            }

            @Override
            String sign() {
                return "x" + super.sign();
            }
        };

        private final String sign;

        Operation(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);

        String sign() {
            return sign;
        }
    }

    public static void main(String[] args) {
        for (Operation operation : Operation.values()) {
            System.out.println(operation.sign() + operation.apply(3, 4));
        }
    }
}
