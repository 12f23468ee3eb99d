// Who has the count lets workers of a stream write.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainParallelInside {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        java.util.stream.IntStream.range(0, 9).parallel().forEach(i -> data += i); // RACE!
        work.set(0);
    }

    public static void main(String[] args) {
        DrainParallelInside o = new DrainParallelInside();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
