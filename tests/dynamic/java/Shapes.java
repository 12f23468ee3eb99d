import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Every kind of access, synchronization and library call; prints what does not depend on timing. */
public class Shapes implements Serializable {
    private static final Map<String, Integer> SEEN = Collections.synchronizedMap(new TreeMap<>());
    private static int plainStatic;
    private static volatile long volatileStatic;

    private byte b = 1;
    private char c = 'c';
    private short s = 2;
    private int i;
    private long l = 3L;
    private float f = 1.5f;
    private double d = 2.5;
    private boolean z;
    private String text = "t";
    private volatile int volatileInt;
    private volatile double volatileDouble;
    private transient int[] array = {1, 2, 3};
    private final int fixed;

    Shapes(int fixed) {
        this.fixed = fixed;
    }

    public static void main(String[] arguments) throws Exception {
        Shapes shapes = new Shapes(7);
        System.out.println(shapes.fields() + " " + shapes.arrays() + " " + plainStatic);
        System.out.println(reflected() + " " + ObjectStreamClass.lookup(Shapes.class).getSerialVersionUID());
        System.out.println(copied(shapes).fields());
        System.out.println(shapes.new Inner(4).sum() + " " + shapes.collected());
        shapes.threads();
        shapes.pools();
        System.out.println(fork() + " " + locked() + " " + waited() + " " + SEEN);
        try {
            failing(shapes);
        } catch (IllegalStateException error) {
            System.out.println(error.getMessage() + " " + error.getStackTrace()[0].getLineNumber());
        }
        try {
            ((Shapes) null).i++;
        } catch (NullPointerException error) {
            System.out.println("null " + error.getStackTrace()[0].getLineNumber());
        }
    }

    private String fields() {
        b++;
        c += 1;
        s *= 3;
        i += fixed;
        l <<= 33;
        f /= 4;
        d -= l;
        z = !z;
        text += i;
        volatileInt++;
        volatileDouble += volatileInt + ++volatileStatic;
        plainStatic = i + b;
        return b + " " + c + s + i + l + f + d + z + text + volatileInt + volatileDouble;
    }

    private String arrays() {
        byte[] bytes = {1, 2};
        boolean[] flags = new boolean[2];
        char[] chars = "xyz".toCharArray();
        short[] shorts = new short[1];
        long[][] longs = new long[2][3];
        float[] floats = {0.5f};
        double[] doubles = {0.25, 4};
        Object[] objects = {text, this.fixed};
        bytes[1]++;
        flags[0] ^= true;
        chars[2] += 1;
        shorts[0]--;
        longs[1][2] = longs[1][1]-- + 5;
        floats[0] *= 3;
        doubles[1] += doubles[0];
        objects[0] = objects[1];
        int[] own = array;
        own[own[0]] += 9;
        return Arrays.toString(bytes) + flags[0] + chars[2] + shorts[0] + Arrays.deepToString(longs)
                + floats[0] + doubles[1] + objects[0] + Arrays.toString(own);
    }

    private static String reflected() {
        List<String> names = new ArrayList<>();
        for (Field field : Shapes.class.getDeclaredFields()) {
            names.add(field.getName());
        }
        Collections.sort(names);
        return names.toString();
    }

    private static Shapes copied(Shapes shapes) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(shapes);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Shapes) in.readObject();
        }
    }

    private class Inner {
        private final int more;
        private long sum;

        Inner(int more) {
            this.more = more > 3 ? new Shapes(more).fixed : -more;
        }

        synchronized long sum() {
            sum = more + i + volatileInt;
            synchronized (Shapes.this) {
                return sum + Shapes.this.l;
            }
        }
    }

    private String collected() {
        Map<String, Integer> map = new HashMap<>();
        for (String word : "a b a c".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        StringBuilder builder = new StringBuilder();
        new TreeMap<>(map).forEach((key, value) -> builder.append(key).append(value).append(d > 0));
        return builder.reverse().toString();
    }

    private void threads() throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        List<Thread> started = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            int number = n;
            Thread thread = new Worker(() -> queue.add(number), latch);
            started.add(thread);
        }
        started.forEach(Thread::start);
        boolean done = latch.await(1, TimeUnit.MINUTES);
        for (Thread thread : started) {
            thread.join();
        }
        int sum = queue.take() + queue.take() + queue.take();
        System.out.println(done + " " + sum + " " + started.get(0).isAlive());
        Runnable count = latch::countDown;
        count.run();
        Arrays.asList(4, 5).forEach(queue::add);
        Function<Object, String> spell = Object::toString;
        Function<Integer, List<Integer>> list = ArrayList::new;
        System.out.println(queue + spell.apply(6L) + list.apply(3) + latch.getCount());
    }

    private static final class Worker extends Thread {
        private final Runnable task;
        private final CountDownLatch latch;

        Worker(Runnable task, CountDownLatch latch) {
            this.task = task;
            this.latch = latch;
        }

        @Override
        public void run() {
            task.run();
            SEEN.put("worker", 1);
            latch.countDown();
        }
    }

    private void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicLong total = new AtomicLong();
        Future<String> future = pool.submit(() -> text + total.incrementAndGet());
        pool.execute(() -> total.addAndGet(2));
        Callable<Long> call = new Callable<Long>() {
            @Override
            public Long call() {
                return total.get() * 0;
            }
        };
        List<Future<Long>> all = pool.invokeAll(Arrays.asList(call, call));
        System.out.println(future.get().length() + " " + all.get(1).get());
        CompletableFuture<Integer> chain =
                CompletableFuture.supplyAsync(() -> fixed, pool).thenApply(x -> x * 2).thenCombine(
                        CompletableFuture.completedFuture(1), Integer::sum);
        CompletableFuture.allOf(chain).join();
        pool.shutdown();
        System.out.println(chain.get() + " " + pool.awaitTermination(1, TimeUnit.MINUTES) + total.get());
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 3) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    private static int fork() {
        return new Sum(0, 50).invoke();
    }

    private static String locked() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Condition condition = lock.writeLock().newCondition();
        lock.readLock().lock();
        lock.readLock().unlock();
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        int read = plainStatic;
        boolean valid = stamped.validate(stamp);
        int[] doubled = IntStream.range(0, 5).parallel().map(x -> x * 2).toArray();
        System.out.println((read == plainStatic) + " " + valid + Arrays.toString(doubled));
        FutureTask<Integer> future = new FutureTask<>(() -> 5);
        new CyclicBarrier(1, future).await();
        System.out.println(future.get());
        boolean held = lock.writeLock().tryLock();
        try {
            return held + " " + condition.await(1, TimeUnit.MILLISECONDS);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private static synchronized String waited() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.notifyAll();
            lock.wait(1);
            lock.wait(0, 1_000);
        }
        return "waited";
    }

    private static synchronized void failing(Shapes shapes) {
        synchronized (shapes) {
            throw new IllegalStateException("failed " + Thread.holdsLock(shapes));
        }
    }
}
