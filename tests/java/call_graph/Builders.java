// Builders with chained calls, inherited with a self type, and a factory registry.
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

public class Builders {
    static abstract class Builder<B extends Builder<B>> {
        String name = "";

        B named(String name) {
            this.name = name;
            return self();
        }

        abstract B self();
    }

    static class CarBuilder extends Builder<CarBuilder> {
        int doors;

        CarBuilder doors(int doors) {
            this.doors = doors;
            return this;
        }

        CarBuilder self() {
            return this;
        }

        Car build() {
            return new Car(this);
        }
    }

    static class Car {
        final String name;

        private Car(CarBuilder builder) {
            name = builder.name + builder.doors;
        }

        void drive() {
            System.out.println(name);
        }
    }

    static final Map<String, Supplier<CarBuilder>> REGISTRY = new LinkedHashMap<>();

    public static void main(String[] args) {
        REGISTRY.put("car", CarBuilder::new);
        REGISTRY.get("car").get().named("fast").doors(3).build().drive();
    }
}
