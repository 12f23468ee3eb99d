// A builder puts the same engine into every car it builds. Twin: BuilderMakesPart.
public final class BuilderReusesPart {
    private Engine engine = new Engine();

    private static final class Engine {
        private int turns;
    }

    private static final class Car {
        private Engine engine;

        synchronized void drive() {
            engine.turns++; // RACE!
        }
    }

    private Car build() {
        Car car = new Car();
        car.engine = engine;
        return car;
    }

    public static void main(String[] args) {
        BuilderReusesPart builder = new BuilderReusesPart();
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
