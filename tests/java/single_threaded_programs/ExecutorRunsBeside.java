// An executor of one's own runs each task on a new thread. Twin: ExecutorRunsAtOnce.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

public final class ExecutorRunsBeside {
    private final List<String> lines = new ArrayList<>();
    private final Executor executor;

    private ExecutorRunsBeside(Executor executor) {
        this.executor = executor;
    }

    private void print(String line) {
        executor.execute(() -> {
            lines.add(line); // RACE!
        });
    }

    public static void main(String[] args) {
        ExecutorRunsBeside printer = new ExecutorRunsBeside(task -> new Thread(task).start());
        printer.print("one");
        printer.print("two");
        System.out.println(printer.lines.size()); // RACE!
    }
}
