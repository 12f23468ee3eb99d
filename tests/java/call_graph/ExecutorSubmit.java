// ExecutorService: execute, submit of Callable and Runnable, a ThreadFactory, Future.get.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

public class ExecutorSubmit {
    static class Factory implements ThreadFactory {
        public Thread newThread(Runnable task) {
            return new Thread(task, "own");
        }
    }

    static class Answer {
        void tell() {
            System.out.println("answer");
        }
    }

    static class Compute implements Callable<Answer> {
        public Answer call() {
            return new Answer();
        }
    }

    static void note() {}

    static Object fail() {
        throw new IllegalStateException("failed");
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, new Factory());
        Future<Answer> future = pool.submit(new Compute());
        future.get().tell();
        pool.execute(ExecutorSubmit::note);
        pool.submit(() -> new Answer().tell()).get();
        try {
            pool.submit(ExecutorSubmit::fail).get();
        } catch (ExecutionException error) {
            System.out.println(error.getCause().getMessage());
        }
        pool.shutdown();
    }
}
