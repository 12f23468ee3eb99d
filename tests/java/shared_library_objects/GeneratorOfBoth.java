// A generator of the newer kind has plain state that each call changes; two threads call the same one. Twin: GeneratorSplit.
import java.util.random.RandomGenerator.SplittableGenerator;

public final class GeneratorOfBoth {
    private GeneratorOfBoth() {}

    private static final class Dice implements Runnable {
        private final SplittableGenerator generator;

        Dice(SplittableGenerator generator) {
            this.generator = generator;
        }

        @Override
        public void run() {
            System.out.println(generator.nextInt(6)); // RACE!
        }
    }

    public static void main(String[] args) {
        SplittableGenerator generator = SplittableGenerator.of("L64X128MixRandom");
        SplittableGenerator other = generator; // NORACE
        new Thread(new Dice(generator)).start();
        new Thread(new Dice(other)).start();
    }
}
