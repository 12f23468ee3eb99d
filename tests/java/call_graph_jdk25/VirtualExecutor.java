// newVirtualThreadPerTaskExecutor, closed by try-with-resources.
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class VirtualExecutor {
    static class Result {
        void show() {
            System.out.println("result");
        }
    }

    static class Job implements Callable<Result> {
        public Result call() {
            return new Result();
        }
    }

    static void side() {}

    public static void main(String[] args) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Result> future = executor.submit(new Job());
            future.get().show();
            executor.submit(VirtualExecutor::side).get();
        }
    }
}
