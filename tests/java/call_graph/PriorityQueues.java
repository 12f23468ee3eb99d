// PriorityQueue, ArrayDeque and PriorityBlockingQueue: order by compareTo and comparators.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityQueues {
    static class Job implements Comparable<Job> {
        final int urgency;

        Job(int urgency) {
            this.urgency = urgency;
        }

        public int compareTo(Job other) {
            return Integer.compare(other.urgency, urgency);
        }

        int urgency() {
            return urgency;
        }

        void run() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Queue<Job> queue = new PriorityQueue<>();
        queue.add(new Job(1));
        queue.add(new Job(3));
        queue.poll().run();
        Queue<Job> reversed = new PriorityQueue<>((a, b) -> a.urgency() - b.urgency());
        reversed.addAll(queue);
        reversed.add(new Job(0));
        Deque<Job> deque = new ArrayDeque<>(reversed);
        deque.pollLast().run();
        PriorityBlockingQueue<Job> blocking = new PriorityBlockingQueue<>(reversed);
        blocking.put(new Job(9));
        blocking.take().run();
    }
}
