// A thread-safe random fills the array it is given, which another thread reads meanwhile. Twin: RandomFillsOwnBytes.
import java.util.Random;

public final class RandomFillsSharedBytes {
    private static final Random RANDOM = new Random(3);
    private static final byte[] KEY = new byte[16];

    private RandomFillsSharedBytes() {}

    private static void renew() {
        RANDOM.nextBytes(KEY); // RACE!
    }

    public static void main(String[] args) {
        Thread renewing = new Thread(RandomFillsSharedBytes::renew);
        renewing.start();
        byte first = KEY[0]; // RACE!
        System.out.println(first);
    }
}
