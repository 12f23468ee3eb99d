// invokeAll and invokeAny, a cached pool, a subclass of ThreadPoolExecutor with hooks.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ExecutorInvokeAll {
    static class Pool extends ThreadPoolExecutor {
        Pool() {
            super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
            note("before");
        }

        @Override
        protected void terminated() {
            note("terminated");
        }
    }

    static void note(String text) {
        System.out.println(text);
    }

    static class Square implements Callable<Integer> {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public Integer call() {
            return side * side;
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = new Pool();
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(List.of(new Square(2), new Square(3)))) {
            sum += future.get();
        }
        System.out.println(sum + pool.invokeAny(List.of(new Square(1))));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
    }
}
