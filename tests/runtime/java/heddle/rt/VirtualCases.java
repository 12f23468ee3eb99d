package heddle.rt;

import static heddle.rt.Suite.check;
import static heddle.rt.Suite.equal;

import heddle.rt.Suite.Seen;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Virtual threads; by reflection, so that all cases compile for JDK 8. */
public final class VirtualCases {
    private VirtualCases() {}

    private static Thread virtual(Runnable code) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Method unstarted =
                Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class);
        return (Thread) unstarted.invoke(builder, code);
    }

    private static void inVirtualThreads(int count, Runnable code) throws Exception {
        ThreadState t = Rt.self();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = virtual(code);
            threads.add(thread);
            Rt.threadStart(thread, t);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
            Rt.threadJoin(thread, t);
        }
    }

    public static void lockedAccessesDoNotRace() throws Exception {
        Seen seen = Seen.listen();
        int[] shared = new int[1];
        Object lock = new Object();
        Rt.writeArray(shared, 0, Rt.self(), 1);
        inVirtualThreads(
                1000,
                () -> {
                    ThreadState t = Rt.self();
                    Thread.yield();
                    check(t == Rt.self(), "the state stays with the virtual thread");
                    synchronized (lock) {
                        Rt.monitorEnter(lock, t);
                        Rt.writeArray(shared, 0, t, 2);
                        Rt.monitorExit(lock, t);
                    }
                });
        Rt.readArray(shared, 0, Rt.self(), 3);
        equal(new ArrayList<>(), seen.races);
    }

    public static void unlockedAccessesRace() throws Exception {
        Seen seen = Seen.listen();
        int[] shared = new int[1];
        inVirtualThreads(2, () -> Rt.writeArray(shared, 0, Rt.self(), 1));
        equal(java.util.Arrays.asList("w1-w1"), seen.races);
    }

    public static void idsAreUsedAgain() throws Exception {
        Set<Integer> ids = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            boolean isLate = i >= 40; // by then all that ended before was looked at
            inVirtualThreads(
                    400,
                    () -> {
                        synchronized (ids) {
                            int id = Rt.self().id;
                            if (isLate) {
                                ids.add(id);
                            }
                        }
                    });
        }
        check(ids.size() < 2_000, "ids of 4,000 threads, 400 at once: " + ids.size());
    }

    public static void interruptsDoNotReachConnections() throws Exception {
        Thread[] worker = new Thread[1];
        boolean[] isInterrupted = new boolean[1];
        Thread asking =
                virtual(
                        () -> {
                            Thread.currentThread().interrupt();
                            worker[0] = Jvm.onPlatformThread(Thread::currentThread);
                            isInterrupted[0] = Thread.interrupted();
                        });
        asking.start();
        asking.join();
        check(worker[0] != asking, "a platform thread does it");
        check(isInterrupted[0], "the interrupt is kept");
    }
}
