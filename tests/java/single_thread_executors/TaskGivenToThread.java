// The task is given to the executor and run by nobody else. Twin: TaskAlsoRunHere.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TaskGivenToThread {
    private int count;

    private void add() {
        count++; // NORACE
    }

    public static void main(String[] args) {
        TaskGivenToThread shared = new TaskGivenToThread();
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Runnable task = shared::add;
        loop.execute(task);
        loop.execute(task);
        loop.shutdown();
    }
}
