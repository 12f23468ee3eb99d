// A splittable random has a plain seed that each call changes; two threads call it. Twin: RandomOfBoth.
import java.util.SplittableRandom;

public final class SplittableRandomOfBoth {
    private static final SplittableRandom DICE = new SplittableRandom(7);

    private SplittableRandomOfBoth() {}

    private static int roll() {
        return 1 + DICE.nextInt(6); // RACE!
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            System.out.println(roll());
        });
        other.start();
        System.out.println(roll());
    }
}
