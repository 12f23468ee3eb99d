// What is done before a task is handed over comes before the task, though the pool has run others already. Twin: NamedAfterExecute.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class NamedBeforeExecute {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private String name = "none";

    private void greet() {
        System.out.println("hello " + name); // NORACE
    }

    private void run() {
        pool.execute(() -> System.out.println("warm up"));
        name = "world"; // NORACE
        pool.execute(this::greet);
        pool.shutdown();
    }

    public static void main(String[] args) {
        new NamedBeforeExecute().run();
    }
}
