// A thread runs a FutureTask; a timed get may time out, and the list is read beside the task. Twin: FutureTaskGot.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class FutureTaskTimedOut {
    private final List<String> lines = new ArrayList<>();

    private boolean load() {
        lines.add("first"); // RACE!
        return lines.add("second"); // RACE!
    }

    private static void await(FutureTask<Boolean> task)
            throws InterruptedException, ExecutionException {
        try {
            task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("late");
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTaskTimedOut file = new FutureTaskTimedOut();
        FutureTask<Boolean> task = new FutureTask<>(file::load);
        new Thread(task).start();
        await(task);
        System.out.println(file.lines.size()); // RACE!
    }
}
