// A synchronized method runs a parallel stream whose workers increment its field without the monitor. Twin: SequentialInSynchronizedMethod.
import java.util.stream.IntStream;

public final class ParallelInSynchronizedMethod {
    private int shared;

    private synchronized void count(int most) {
        IntStream numbers = IntStream.range(0, most);
        numbers.parallel().forEach(i -> shared++); // RACE!
    }

    private synchronized int shared() {
        return shared; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        ParallelInSynchronizedMethod counter = new ParallelInSynchronizedMethod();
        Thread other = new Thread(() -> counter.count(1000));
        other.start();
        other.join();
        System.out.println(counter.shared());
    }
}
