// A synchronized method runs a sequential stream, which increments its field on the thread that has the monitor. Twin: ParallelInSynchronizedMethod.
import java.util.stream.IntStream;

public final class SequentialInSynchronizedMethod {
    private int shared;

    private synchronized void count(int most) {
        IntStream numbers = IntStream.range(0, most);
        numbers.sequential().forEach(i -> shared++); // NORACE
    }

    private synchronized int shared() {
        return shared; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        SequentialInSynchronizedMethod counter = new SequentialInSynchronizedMethod();
        Thread other = new Thread(() -> counter.count(1000));
        other.start();
        other.join();
        System.out.println(counter.shared());
    }
}
