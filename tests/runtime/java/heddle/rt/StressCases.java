package heddle.rt;

import static heddle.rt.Suite.check;
import static heddle.rt.Suite.equal;

import heddle.rt.Suite.Seen;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

/** Many threads at once, and many objects and threads in turn. */
public final class StressCases {
    private static final int THREADS = 8;
    private static final int ROUNDS = Integer.getInteger("heddle.rounds", 20_000);

    private StressCases() {}

    /** The code of one of the threads, from 0 to 7. */
    interface Code {
        void run(int number, ThreadState t) throws Exception;
    }

    /** Runs code in eight threads that are started and joined. */
    private static void inThreads(Code code) throws Exception {
        ThreadState t = Rt.self();
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    code.run(number, Rt.self());
                                } catch (Throwable e) {
                                    synchronized (failures) {
                                        failures.add(e);
                                    }
                                }
                            });
            threads.add(thread);
            Rt.threadStart(thread, t);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
            Rt.threadJoin(thread, t);
        }
        check(failures.isEmpty(), "failed: " + failures);
    }

    public static void lockedAccessesDoNotRace() throws Exception {
        Seen seen = Seen.listen();
        int[] shared = new int[16];
        Object[] locks = new Object[16];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
        Rt.writeArray(shared, 0, Rt.self(), 1);
        inThreads(
                (number, t) -> {
                    Random random = new Random(number);
                    for (int i = 0; i < ROUNDS; i++) {
                        int index = random.nextInt(locks.length);
                        synchronized (locks[index]) {
                            Rt.monitorEnter(locks[index], t);
                            Rt.readArray(shared, index, t, 2);
                            Rt.writeArray(shared, index, t, 3);
                            shared[index]++;
                            Rt.monitorExit(locks[index], t);
                        }
                    }
                });
        Rt.readArray(shared, 5, Rt.self(), 4);
        equal(new ArrayList<>(), seen.races);
    }

    public static void mixedOrderDoesNotRace() throws Exception {
        Seen seen = Seen.listen();
        int[] phased = new int[THREADS];
        int[] table = new int[100];
        for (int i = 0; i < table.length; i++) {
            Rt.writeArray(table, i, Rt.self(), 1);
        }
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(THREADS);
        ReentrantLock lock = new ReentrantLock();
        int[] counter = new int[1];
        inThreads(
                (number, t) -> {
                    for (int i = 0; i < ROUNDS / 100; i++) {
                        Rt.readArray(table, i % table.length, t, 2);
                        Rt.writeArray(phased, number, t, 3);
                        meet(barrier, t);
                        for (int other = 0; other < THREADS; other++) {
                            Rt.readArray(phased, other, t, 4);
                        }
                        int[] message = new int[1];
                        Rt.writeArray(message, 0, t, 5);
                        Rt.release(queue, t);
                        queue.put(message);
                        int[] received = queue.take();
                        Rt.acquire(queue, t);
                        Rt.writeArray(received, 0, t, 6);
                        lock.lock();
                        Rt.acquire(lock, t);
                        Rt.writeArray(counter, 0, t, 7);
                        Rt.release(lock, t);
                        lock.unlock();
                        meet(barrier, t);
                    }
                });
        equal(new ArrayList<>(), seen.races);
    }

    private static void meet(CyclicBarrier barrier, ThreadState t) throws Exception {
        Rt.release(barrier, t);
        barrier.await();
        Rt.acquire(barrier, t);
    }

    public static void everyRaceIsSeen() throws Exception {
        Seen seen = Seen.listen();
        int[] shared = new int[2000];
        CyclicBarrier together = new CyclicBarrier(THREADS); // not known to the library
        inThreads(
                (number, t) -> {
                    for (int i = 0; i < shared.length; i++) {
                        if (i % 500 == 0) {
                            together.await();
                        }
                        if (number == i % THREADS) {
                            Rt.writeArray(shared, i, t, 10 + i);
                        } else {
                            Rt.readArray(shared, i, t, 10 + i);
                        }
                    }
                });
        boolean[] isSeen = new boolean[shared.length];
        for (String race : seen.races) {
            isSeen[Integer.parseInt(race.substring(1, race.indexOf('-'))) - 10] = true;
        }
        for (int i = 0; i < shared.length; i++) {
            check(isSeen[i], "no race seen at " + i);
        }
    }

    public static void oneUnlockedAccessIsSeen() throws Exception {
        for (int run = 0; run < 20; run++) {
            Seen seen = Seen.listen();
            int[] shared = new int[1];
            Object lock = new Object();
            CyclicBarrier together = new CyclicBarrier(THREADS); // not known to the library
            inThreads(
                    (number, t) -> {
                        for (int i = 0; i < 200; i++) {
                            lockedWrite(lock, shared, t);
                        }
                        together.await();
                        if (number == 0) {
                            lockedWrite(lock, shared, t);
                        }
                        together.await();
                        if (number == 3) {
                            Rt.writeArray(shared, 0, t, 2);
                        }
                        lockedWrite(lock, shared, t);
                    });
            // Another thread may race with the write in turn, and be the one that reports the pair.
            boolean isSeen = seen.races.contains("w1-w2") || seen.races.contains("w2-w1");
            check(isSeen, "run " + run + " saw " + seen.races);
        }
    }

    private static void lockedWrite(Object lock, int[] shared, ThreadState t) {
        synchronized (lock) {
            Rt.monitorEnter(lock, t);
            Rt.writeArray(shared, 0, t, 1);
            Rt.monitorExit(lock, t);
        }
    }

    public static void tablesAreUsedByManyThreads() throws Exception {
        inThreads(
                (number, t) -> {
                    Shadow[] shadows = new Shadow[500];
                    Object[] objects = new Object[shadows.length];
                    for (int i = 0; i < ROUNDS * 5; i++) {
                        int index = i % objects.length;
                        if (objects[index] == null || i % 7 == 0) {
                            objects[index] = new Object();
                            shadows[index] = Shadows.of(objects[index]);
                        }
                        check(shadows[index] == Shadows.of(objects[index]), "another shadow");
                    }
                });
        Object[] common = new Object[20_000];
        for (int i = 0; i < common.length; i++) {
            common[i] = new Object();
        }
        Shadow[][] found = new Shadow[THREADS][common.length];
        inThreads(
                (number, t) -> {
                    for (int i = 0; i < common.length; i++) {
                        found[number][i] = Shadows.of(common[i]);
                    }
                });
        for (int i = 0; i < common.length; i++) {
            for (Shadow[] own : found) {
                check(own[i] == found[0][i], "two shadows of one object");
            }
        }
    }

    public static void objectsAreCollected() throws Exception {
        WeakReference<Object> last = null;
        for (int i = 0; i < 300_000; i++) {
            int[] array = new int[100];
            Rt.writeArray(array, 1, Rt.self(), 1);
            last = new WeakReference<>(array);
        }
        Object[] kept = {null};
        for (int i = 0; i < 100 && (last.get() != null || Shadows.size() > 5_000); i++) {
            System.gc();
            Thread.sleep(20);
            kept[0] = new int[1];
            Rt.writeArray(kept[0], 0, Rt.self(), 1);
        }
        check(last.get() == null, "the array is kept alive");
        check(Shadows.size() <= 5_000, "shadows: " + Shadows.size());
    }

    public static void stackOverflowsDoNoHarm() throws Exception {
        WarmUp.run();
        Seen seen = Seen.listen();
        int[] shared = new int[10];
        Object lock = new Object();
        inThreads(
                (number, t) -> {
                    for (int i = 0; i < 20; i++) {
                        try {
                            recurse(new int[1], t);
                        } catch (StackOverflowError e) {
                            check(!t.isReporting, "no report");
                        }
                        lockedWrite(lock, shared, t);
                    }
                });
        equal(new ArrayList<>(), seen.races);
        check(Shadows.of(lock) == Shadows.of(lock), "the table is in order");
    }

    private static int recurse(int[] array, ThreadState t) {
        Rt.writeArray(array, 0, t, 1);
        Rt.release(array, t);
        Rt.acquire(array, t);
        return recurse(array[0] == 0 ? new int[1] : array, t) + 1;
    }

    public static void fiveThousandThreadsAtOnce() throws Exception {
        Seen seen = Seen.listen();
        int[] shared = new int[1];
        ThreadState t = Rt.self();
        Rt.writeArray(shared, 0, t, 1);
        java.util.concurrent.CountDownLatch all = new java.util.concurrent.CountDownLatch(5_000);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Thread thread =
                    new Thread(
                            null,
                            () -> {
                                Rt.readArray(shared, 0, Rt.self(), 2);
                                all.countDown();
                                awaitQuietly(all);
                            },
                            "one of many",
                            1 << 16);
            threads.add(thread);
            Rt.threadStart(thread, t);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
            Rt.threadJoin(thread, t);
        }
        Rt.writeArray(shared, 0, t, 3);
        equal(new ArrayList<>(), seen.races);
    }

    private static void awaitQuietly(java.util.concurrent.CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void aMillionThreadsInTurn() {
        Seen seen = Seen.listen();
        World world = new World(1024);
        World.Simulated main = world.thread();
        long before = used();
        for (int i = 0; i < 1_000_000; i++) {
            World.Simulated child = world.child(main);
            world.write(child, i & 7, 1);
            child.isOver = true;
            HappensBefore.join(main.state, child.state);
        }
        check(world.ids.size() < 10, "ids: " + world.ids.size());
        check(used() - before < 10_000_000, "bytes: " + (used() - before));
        equal(new ArrayList<>(), seen.races);
    }

    public static void aMillionUnjoinedThreadsInTurn() {
        Seen.listen();
        World world = new World(256);
        World.Simulated main = world.thread();
        SyncState lock = new SyncState();
        long before = used();
        for (int i = 0; i < 1_000_000; i++) {
            World.Simulated child = world.child(main);
            HappensBefore.acquire(child.state, lock);
            world.write(child, i & 7, 1);
            HappensBefore.release(child.state, lock);
            child.isOver = true;
        }
        check(world.ids.size() < 300, "ids: " + world.ids.size());
        check(used() - before < 20_000_000, "bytes: " + (used() - before));
    }

    public static void realThreadsInTurn() throws Exception {
        ThreadState t = Rt.self();
        Set<Integer> ids = new HashSet<>();
        for (int i = 0; i < 3_000; i++) {
            ThreadState[] state = new ThreadState[1];
            Thread thread = new Thread(() -> state[0] = Rt.self());
            Rt.threadStart(thread, t);
            thread.start();
            thread.join();
            Rt.threadJoin(thread, t);
            if (i >= 2_500) { // by then all that ended before was looked at
                ids.add(state[0].id);
            }
        }
        check(ids.size() < 50, "ids: " + ids.size());
        check(Epoch.clock(t.epoch) > 3_000, "each start ends an epoch");
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
