// A generator of the newer kind is split, and each thread calls its own part. Twin: GeneratorOfBoth.
import java.util.random.RandomGenerator.SplittableGenerator;

public final class GeneratorSplit {
    private GeneratorSplit() {}

    private static final class Dice implements Runnable {
        private final SplittableGenerator generator;

        Dice(SplittableGenerator generator) {
            this.generator = generator;
        }

        @Override
        public void run() {
            System.out.println(generator.nextInt(6)); // NORACE
        }
    }

    public static void main(String[] args) {
        SplittableGenerator generator = SplittableGenerator.of("L64X128MixRandom");
        SplittableGenerator other = generator.split(); // NORACE
        new Thread(new Dice(generator)).start();
        new Thread(new Dice(other)).start();
    }
}
