// The only permit is given by the thread that has written. Twin: PermitOfEither.
import java.util.concurrent.Semaphore;

public final class PermitOfOne {
    private static String answer;

    private PermitOfOne() {}

    public static void main(String[] args) throws InterruptedException {
        Semaphore given = new Semaphore(0);
        Thread writer = new Thread(() -> {
            answer = "yes"; // NORACE
            given.release();
        });
        Thread other = new Thread(() -> {
            System.out.println("other");
        });
        writer.start();
        other.start();
        given.acquire();
        System.out.println(answer); // NORACE
    }
}
