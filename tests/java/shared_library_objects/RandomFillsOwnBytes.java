// A thread-safe random fills an array of its own, and the array that is read stays as it is. Twin: RandomFillsSharedBytes.
import java.util.Random;

public final class RandomFillsOwnBytes {
    private static final Random RANDOM = new Random(3);
    private static final byte[] KEY = new byte[16];

    private RandomFillsOwnBytes() {}

    private static void renew() {
        RANDOM.nextBytes(KEY.clone()); // NORACE
    }

    public static void main(String[] args) {
        Thread renewing = new Thread(RandomFillsOwnBytes::renew);
        renewing.start();
        byte first = KEY[0]; // NORACE
        System.out.println(first);
    }
}
