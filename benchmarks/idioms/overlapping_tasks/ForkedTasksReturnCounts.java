// Both halves of a forked task return their counts, and the sum is made after the join. Twin: ForkedTasksCountTogether.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public final class ForkedTasksReturnCounts extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;
    private static int leaves;
    private final int size;

    private ForkedTasksReturnCounts(int size) {
        this.size = size;
    }

    @Override
    protected Integer compute() {
        if (size < 2) {
            return 1;
        }
        ForkedTasksReturnCounts left = new ForkedTasksReturnCounts(size / 2);
        left.fork();
        int right = new ForkedTasksReturnCounts(size - size / 2).compute();
        return right + left.join();
    }

    public static void main(String[] args) {
        int sum = ForkJoinPool.commonPool().invoke(new ForkedTasksReturnCounts(8));
        leaves += sum; // NORACE
        System.out.println(leaves); // NORACE
    }
}
