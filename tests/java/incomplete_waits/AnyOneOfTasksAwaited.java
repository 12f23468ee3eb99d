// The first result of several tasks is awaited; the others may still run and write. Twin: AllOfTasksAwaited.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class AnyOneOfTasksAwaited {
    private AnyOneOfTasksAwaited() {}

    private static final class Search implements Callable<String> {
        private boolean isOver;

        @Override
        public String call() {
            isOver = true; // RACE!
            return "found";
        }
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Search> searches = List.of(new Search(), new Search());
        Object found = pool.invokeAny(searches);
        for (Search search : searches) {
            System.out.println(search.isOver); // RACE!
        }
        System.out.println(found != null);
        pool.shutdown();
    }
}
