// A builder makes an engine for every car it builds. Twin: BuilderReusesPart.
public final class BuilderMakesPart {
    private Engine engine = new Engine();

    private static final class Engine {
        private int turns;
    }

    private static final class Car {
        private Engine engine;

        synchronized void drive() {
            engine.turns++; // RACE: the part is kept by the builder between two cars
        }
    }

    private Car build() {
        Car car = new Car();
        car.engine = engine;
        engine = new Engine();
        return car;
    }

    public static void main(String[] args) {
        BuilderMakesPart builder = new BuilderMakesPart();
        Car[] cars = new Car[3];
        for (int i = 0; i < cars.length; i++) {
            cars[i] = builder.build();
        }
        Runnable driving = () -> {
            for (Car car : cars) {
                car.drive();
            }
        };
        new Thread(driving).start();
        new Thread(driving).start();
    }
}
