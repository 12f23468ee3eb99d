// A task is said to be done while it still runs.
import java.util.concurrent.*;
public final class TaskSaysDoneItself extends RecursiveAction {
    static int seen; static TaskSaysDoneItself task;
    protected void compute() {
        quietlyComplete();
        seen = 1; // RACE!
    }
    public static void main(String[] a) {
        TaskSaysDoneItself t = new TaskSaysDoneItself();
        t.fork();
        t.join();
        System.out.println(seen); // RACE!
    }
}
