// Static calls: hidden in a subclass, inherited, recursive, with many arguments.
public class StaticCalls {
    static class Base {
        static int value() {
            return 1;
        }

        static int shared(int a, long b, double c, Object... rest) {
            return a + (int) b + (int) c + rest.length;
        }
    }

    static class Derived extends Base {
        static int value() {
            return 2;
        }
    }

    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int sum = Base.value() + Derived.value() + Derived.shared(1, 2L, 3.0, "x", "y");
        System.out.println(sum + factorial(5));
    }
}
