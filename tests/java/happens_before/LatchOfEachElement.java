// A latch counts the elements for each of which a thread is started. Twin: LatchOfFewerElements.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

public final class LatchOfEachElement {
    private static final int[] PARTS = {2, 3, 4};
    private static int listed;
    private static int sized;
    private static int streamed;
    private static int either;

    private LatchOfEachElement() {}

    private static synchronized void list() {
        listed++; // NORACE
    }

    private static synchronized void size() {
        sized++; // NORACE
    }

    private static synchronized void stream() {
        streamed++; // NORACE
    }

    private static synchronized void either() {
        either++; // NORACE
    }

    private static List<Integer> parts() {
        List<Integer> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parts.add(PARTS[i]);
        }
        return parts;
    }

    private static void awaitListed() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        for (int part : parts()) {
            new Thread(() -> {
                list();
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println(listed); // NORACE
    }

    private static void awaitSized() throws InterruptedException {
        List<Integer> parts = new ArrayList<>();
        for (int part : PARTS) {
            parts.add(part);
        }
        CountDownLatch done = new CountDownLatch(parts.size());
        parts.forEach(part -> new Thread(() -> {
            size();
            done.countDown();
        }).start());
        done.await();
        System.out.println(sized); // NORACE
    }

    private static void awaitStreamed() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        List<Thread> threads = IntStream.range(0, 3).mapToObj(i -> new Thread(() -> {
            stream();
            done.countDown();
        })).toList();
        for (Thread each : threads) {
            each.start();
        }
        done.await();
        System.out.println(streamed); // NORACE
    }

    private static void startEither(int number, Runnable work) {
        Thread thread = number % 2 == 0 ? new Thread(work) : new Thread(work, "odd");
        thread.start();
    }

    private static void awaitEither() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            startEither(i, () -> {
                either();
                done.countDown();
            });
        }
        done.await();
        System.out.println(either); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        awaitListed();
        awaitSized();
        awaitStreamed();
        awaitEither();
    }
}
