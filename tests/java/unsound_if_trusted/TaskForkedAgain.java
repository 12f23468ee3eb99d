// A task is forked again while it runs: the join waits for one of both.
import java.util.concurrent.*;
public final class TaskForkedAgain extends RecursiveAction {
    static int seen;
    protected void compute() { seen++; } // RACE!
    public static void main(String[] a) {
        TaskForkedAgain x = new TaskForkedAgain();
        x.fork();
        x.reinitialize();
        x.fork();
        x.join();
        System.out.println(seen); // RACE!
    }
}
