// Who gets a permit does not know which of the two threads gave it. Twin: PermitOfOne.
import java.util.concurrent.Semaphore;

public final class PermitOfEither {
    private static String answer;

    private PermitOfEither() {}

    public static void main(String[] args) throws InterruptedException {
        Semaphore given = new Semaphore(0);
        Thread writer = new Thread(() -> {
            answer = "yes"; // RACE!
            given.release();
        });
        Thread other = new Thread(() -> {
            given.release();
        });
        writer.start();
        other.start();
        given.acquire();
        System.out.println(answer); // RACE!
    }
}
