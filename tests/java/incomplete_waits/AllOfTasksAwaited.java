// The results of all tasks are awaited; none may still run. Twin: AnyOneOfTasksAwaited.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class AllOfTasksAwaited {
    private AllOfTasksAwaited() {}

    private static final class Search implements Callable<String> {
        private boolean isOver;

        @Override
        public String call() {
            isOver = true; // RACE: a list that is invoked might hold a task twice
            return "found";
        }
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Search> searches = List.of(new Search(), new Search());
        Object found = pool.invokeAll(searches);
        for (Search search : searches) {
            System.out.println(search.isOver); // NORACE
        }
        System.out.println(found != null);
        pool.shutdown();
    }
}
