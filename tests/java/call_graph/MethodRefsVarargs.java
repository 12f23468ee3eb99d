// References to methods with variable arguments, boxing, and a wider return type.
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;

public class MethodRefsVarargs {
    static class Sum {
        final int value;

        Sum(int value) {
            this.value = value;
        }

        int value() {
            return value;
        }
    }

    static Sum sum(Integer... values) {
        int total = 0;
        for (int value : values) {
            total += value;
        }
        return new Sum(total);
    }

    static int larger(Integer a, int b) {
        return Math.max(a, b);
    }

    public static void main(String[] args) {
        BiFunction<Integer, Integer, Sum> two = MethodRefsVarargs::sum;
        IntFunction<Object> one = MethodRefsVarargs::sum;
        IntBinaryOperator larger = MethodRefsVarargs::larger;
        Function<Sum, Integer> value = Sum::value;
        System.out.println(value.apply(two.apply(1, 2)) + larger.applyAsInt(3, 4));
        System.out.println(((Sum) one.apply(5)).value());
    }
}
