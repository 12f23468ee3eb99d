// ReentrantLock, Condition, CyclicBarrier's action, an Exchanger-free hand-over by queue.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Locks {
    static final Lock LOCK = new ReentrantLock();
    static final BlockingQueue<Parcel> QUEUE = new ArrayBlockingQueue<>(1);

    static class Parcel {
        void open() {
            System.out.println("open");
        }
    }

    static void locked(Runnable action) {
        LOCK.lock();
        try {
            action.run();
        } finally {
            LOCK.unlock();
        }
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
            QUEUE.put(new Parcel());
        } catch (InterruptedException | BrokenBarrierException error) {
            throw new IllegalStateException(error);
        }
    }

    static void together() {}

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, Locks::together);
        Thread other = new Thread(() -> meet(barrier));
        other.start();
        barrier.await();
        Parcel parcel = QUEUE.take();
        locked(parcel::open);
        other.join();
    }
}
