// Two lambdas capture one atomic integer as the holder of a count and increment it. Twin: HolderCapturedByBoth.
import java.util.concurrent.atomic.AtomicInteger;

public final class HolderIsAtomic {
    private HolderIsAtomic() {}

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread first = new Thread(() -> {
            count.incrementAndGet(); // NORACE
        });
        Thread second = new Thread(() -> {
            count.addAndGet(2); // NORACE
        });
        first.start();
        System.out.println(first.getName());
        second.start();
        first.join();
        second.join();
        System.out.println(count.get()); // NORACE
    }
}
