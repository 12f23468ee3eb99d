// The task is given to the executor, and the main thread runs it as well. Twin: TaskGivenToThread.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TaskAlsoRunHere {
    private int count;

    private void add() {
        count++; // RACE!
    }

    public static void main(String[] args) {
        TaskAlsoRunHere shared = new TaskAlsoRunHere();
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Runnable task = shared::add;
        loop.execute(task);
        task.run();
        loop.shutdown();
    }
}
