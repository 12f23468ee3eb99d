// A thread runs a FutureTask; get returns only after the task has ended, so what it left in the list may be read. Twin: FutureTaskTimedOut.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class FutureTaskGot {
    private final List<String> lines = new ArrayList<>();

    private boolean load() {
        lines.add("first"); // NORACE
        return lines.add("second"); // NORACE
    }

    private static void await(FutureTask<Boolean> task)
            throws InterruptedException, ExecutionException {
        try {
            task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            task.get();
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTaskGot file = new FutureTaskGot();
        FutureTask<Boolean> task = new FutureTask<>(file::load);
        new Thread(task).start();
        await(task);
        System.out.println(file.lines.size()); // NORACE
    }
}
