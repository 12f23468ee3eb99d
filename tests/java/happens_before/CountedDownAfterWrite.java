// The worker writes, then counts the latch down; await returns after that, so main sees the write. Twin: CountedDownBeforeWrite.
import java.util.concurrent.CountDownLatch;

public final class CountedDownAfterWrite implements Runnable {
    private final CountDownLatch ready = new CountDownLatch(1);
    private String answer;

    @Override
    public void run() {
        answer = "yes"; // NORACE
        ready.countDown();
    }

    private String await() throws InterruptedException {
        ready.await();
        return answer; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        CountedDownAfterWrite question = new CountedDownAfterWrite();
        new Thread(question).start();
        System.out.println(question.await());
    }
}
