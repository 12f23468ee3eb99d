// Loops of owners in which two threads work on one owner: for each reason one owner. Twin: LoopOfEachOwner.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class LoopsThatLetTwoIn {
    private LoopsThatLetTwoIn() {}

    private abstract static class Desk {
        abstract void place(int amount);
    }

    private static final class LoopOfTwoThreads extends Desk {
        private final ExecutorService loop = Executors.newFixedThreadPool(2);
        private int total;

        @Override
        void place(int amount) {
            loop.execute(() -> total += amount); // RACE!
        }
    }

    private static final class LoopReplaced extends Desk {
        private ExecutorService loop = Executors.newSingleThreadExecutor();
        private int total;

        @Override
        synchronized void place(int amount) {
            loop.execute(() -> total += amount); // RACE!
            loop = Executors.newSingleThreadExecutor();
        }
    }

    private static final class RefusedToCaller extends Desk {
        private final ExecutorService loop = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        private int total;

        @Override
        void place(int amount) {
            loop.execute(() -> total += amount); // RACE!
        }
    }

    private static final class QueueOfAll extends Desk {
        private static final BlockingQueue<Runnable> ALL = new LinkedBlockingQueue<>();
        private final ExecutorService loop =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, ALL);
        private int total;

        @Override
        void place(int amount) {
            loop.execute(() -> total += amount); // RACE!
        }
    }

    private static final class LoopOfAnother extends Desk {
        private final ExecutorService loop = Executors.newSingleThreadExecutor();
        private LoopOfAnother next = this;
        private int total;

        @Override
        void place(int amount) {
            LoopOfAnother to = next;
            loop.execute(() -> to.total += amount); // RACE!
        }
    }

    public static void main(String[] args) {
        LoopOfAnother first = new LoopOfAnother();
        LoopOfAnother second = new LoopOfAnother();
        first.next = second;
        Desk[] desks = {new LoopOfTwoThreads(), new LoopReplaced(), new RefusedToCaller(),
            new QueueOfAll(), new QueueOfAll(), first, second};
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 14; i++) {
            Desk desk = desks[i % 7];
            clerks.execute(() -> desk.place(1));
        }
    }
}
