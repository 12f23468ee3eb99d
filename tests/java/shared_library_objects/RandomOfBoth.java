// A random has an atomic seed that each call changes; two threads may call it. Twin: SplittableRandomOfBoth.
import java.util.Random;

public final class RandomOfBoth {
    private static final Random DICE = new Random(7);

    private RandomOfBoth() {}

    private static int roll() {
        return 1 + DICE.nextInt(6); // NORACE
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            System.out.println(roll());
        });
        other.start();
        System.out.println(roll());
    }
}
