// A latch counts fewer elements than threads are started for. Twin: LatchOfEachElement.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

public final class LatchOfFewerElements {
    private static final int[] PARTS = {2, 3, 4};
    private static int listed;
    private static int sized;
    private static int streamed;
    private static int both;
    private static int twice;
    private static int caught;

    private LatchOfFewerElements() {}

    private static synchronized void list() {
        listed++; // RACE!
    }

    private static synchronized void size() {
        sized++; // RACE!
    }

    private static synchronized void stream() {
        streamed++; // RACE!
    }

    private static synchronized void twice() {
        twice++; // RACE!
    }

    private static synchronized void catch_() {
        caught++; // RACE!
    }

    private static synchronized void both() {
        both++; // RACE!
    }

    private static void awaitListed() throws InterruptedException {
        List<Integer> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parts.add(i);
        }
        parts.add(7);
        CountDownLatch done = new CountDownLatch(3);
        for (int part : parts) {
            new Thread(() -> {
                list();
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println(listed); // RACE!
    }

    private static void awaitSized() throws InterruptedException {
        List<Integer> parts = new ArrayList<>();
        for (int part : PARTS) {
            parts.add(part);
        }
        CountDownLatch done = new CountDownLatch(parts.size());
        parts.add(7);
        parts.forEach(part -> new Thread(() -> {
            size();
            done.countDown();
        }).start());
        done.await();
        System.out.println(sized); // RACE!
    }

    private static void awaitStreamed() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        List<Thread> threads = IntStream.rangeClosed(0, 3).mapToObj(i -> new Thread(() -> {
            stream();
            done.countDown();
        })).toList();
        for (Thread each : threads) {
            each.start();
        }
        done.await();
        System.out.println(streamed); // RACE!
    }

    private static void awaitTwice() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        List<Integer> parts = List.of(1, 2, 3);
        for (int round = 0; round < 2; round++) {
            for (int part : parts) {
                new Thread(() -> {
                    twice();
                    done.countDown();
                }).start();
            }
        }
        done.await();
        System.out.println(twice); // RACE!
    }

    private static void awaitCaught() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        Iterator<Integer> parts = List.of(1, 2, 3).iterator();
        for (int i = PARTS.length * 2; i >= 0; i -= 2) {
            try {
                System.out.println(parts.next());
            } catch (RuntimeException e) {
                System.out.println("no more");
            }
            new Thread(() -> {
                catch_();
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println(caught); // RACE!
    }

    private static void startBoth(int number, Runnable work) {
        new Thread(work).start();
        if (number % 2 == 0) {
            new Thread(work, "even").start();
        }
    }

    private static void awaitBoth() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            startBoth(i, () -> {
                both();
                done.countDown();
            });
        }
        done.await();
        System.out.println(both); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        awaitListed();
        awaitSized();
        awaitStreamed();
        awaitTwice();
        awaitCaught();
        awaitBoth();
    }
}
