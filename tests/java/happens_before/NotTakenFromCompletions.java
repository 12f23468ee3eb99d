// Main asks a completion service for a task that has ended, and reads though there may be none yet. Twin: TakenFromCompletions.
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

public final class NotTakenFromCompletions {
    private static String page;

    private NotTakenFromCompletions() {}

    private static String load() {
        page = "text"; // RACE!
        return "done";
    }

    public static void main(String[] args) {
        ExecutorCompletionService<String> loads =
                new ExecutorCompletionService<>(Executors.newCachedThreadPool());
        loads.submit(NotTakenFromCompletions::load);
        System.out.println(loads.poll());
        System.out.println(page); // RACE!
    }
}
