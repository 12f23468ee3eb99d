// ForkJoinPool with RecursiveTask and RecursiveAction.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class ForkJoinTasks {
    static class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 3) {
                return small();
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }

        private int small() {
            return from;
        }
    }

    static class Act extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            System.out.println("act");
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Sum(0, 16)));
        pool.submit(new Act()).join();
        pool.shutdown();
    }
}
