// The worker counts the latch down, then writes beside main, which await has let go. Twin: CountedDownAfterWrite.
import java.util.concurrent.CountDownLatch;

public final class CountedDownBeforeWrite implements Runnable {
    private final CountDownLatch ready = new CountDownLatch(1);
    private String answer;

    @Override
    public void run() {
        ready.countDown();
        answer = "yes"; // RACE!
    }

    private String await() throws InterruptedException {
        ready.await();
        return answer; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        CountedDownBeforeWrite question = new CountedDownBeforeWrite();
        new Thread(question).start();
        System.out.println(question.await());
    }
}
