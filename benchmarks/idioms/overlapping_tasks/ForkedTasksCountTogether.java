// Both halves of a forked task count in one static field on different workers. Twin: ForkedTasksReturnCounts.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public final class ForkedTasksCountTogether extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;
    private static int leaves;
    private final int size;

    private ForkedTasksCountTogether(int size) {
        this.size = size;
    }

    @Override
    protected Integer compute() {
        if (size < 2) {
            return ++leaves; // RACE!
        }
        ForkedTasksCountTogether left = new ForkedTasksCountTogether(size / 2);
        left.fork();
        int right = new ForkedTasksCountTogether(size - size / 2).compute();
        return right + left.join();
    }

    public static void main(String[] args) {
        int sum = ForkJoinPool.commonPool().invoke(new ForkedTasksCountTogether(8));
        leaves += sum; // NORACE
        System.out.println(leaves); // NORACE
    }
}
