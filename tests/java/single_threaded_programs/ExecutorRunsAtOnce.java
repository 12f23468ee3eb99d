// An executor of one's own runs each task at once on the thread of the caller, the only one. Twin: ExecutorRunsBeside.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

public final class ExecutorRunsAtOnce {
    private final List<String> lines = new ArrayList<>();
    private final Executor executor;

    private ExecutorRunsAtOnce(Executor executor) {
        this.executor = executor;
    }

    private void print(String line) {
        executor.execute(() -> {
            lines.add(line); // NORACE
        });
    }

    public static void main(String[] args) {
        ExecutorRunsAtOnce printer = new ExecutorRunsAtOnce(Runnable::run);
        printer.print("one");
        printer.print("two");
        System.out.println(printer.lines.size()); // NORACE
    }
}
