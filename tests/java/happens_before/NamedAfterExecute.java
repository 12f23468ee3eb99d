// The name is given after the task is handed over, beside it. Twin: NamedBeforeExecute.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class NamedAfterExecute {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private String name = "none";

    private void greet() {
        System.out.println("hello " + name); // RACE!
    }

    private void run() {
        pool.execute(() -> System.out.println("warm up"));
        pool.execute(this::greet);
        name = "world"; // RACE!
        pool.shutdown();
    }

    public static void main(String[] args) {
        new NamedAfterExecute().run();
    }
}
