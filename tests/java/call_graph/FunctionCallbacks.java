// Function composition, Predicate.and, Supplier, BiFunction.andThen, UnaryOperator.identity.
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class FunctionCallbacks {
    static class Water {
        Ice freeze() {
            return new Ice();
        }
    }

    static class Ice {
        Water melt() {
            return new Water();
        }

        boolean isCold() {
            return true;
        }
    }

    static class Freezer implements Function<Water, Ice> {
        public Ice apply(Water water) {
            return water.freeze();
        }
    }

    public static void main(String[] args) {
        Function<Water, Ice> freezer = new Freezer();
        Function<Ice, Ice> cycle = freezer.compose(Ice::melt);
        Predicate<Ice> cold = ice -> ice.isCold();
        Supplier<Ice> supplier = Ice::new;
        BiFunction<Ice, Water, Ice> either = (ice, water) -> water.freeze();
        Ice ice = either.andThen(cycle).andThen(Function.identity()).apply(supplier.get(), new Water());
        System.out.println(cold.and(cold.negate()).test(ice));
    }
}
