// Lambdas that capture locals, this, and another lambda.
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaCaptures {
    private final int base;

    LambdaCaptures(int base) {
        this.base = base;
    }

    int own() {
        return base;
    }

    IntSupplier adding(int more, long wide) {
        return () -> own() + more + (int) wide;
    }

    static Supplier<String> nested(Supplier<LambdaCaptures> source) {
        return () -> {
            IntSupplier inner = source.get().adding(1, 2L);
            return "" + inner.getAsInt();
        };
    }

    public static void main(String[] args) {
        LambdaCaptures seven = new LambdaCaptures(7);
        System.out.println(nested(() -> seven).get());
    }
}
