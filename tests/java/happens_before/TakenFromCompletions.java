// Main takes the one task from a completion service when it has ended, and reads what that wrote. Twin: NotTakenFromCompletions.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

public final class TakenFromCompletions {
    private static String page;

    private TakenFromCompletions() {}

    private static String load() {
        page = "text"; // RACE: tasks of a completion service are not waited for
        return "done";
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorCompletionService<String> loads =
                new ExecutorCompletionService<>(Executors.newCachedThreadPool());
        loads.submit(TakenFromCompletions::load);
        System.out.println(loads.take().get());
        System.out.println(page); // RACE: tasks of a completion service are not waited for
    }
}
