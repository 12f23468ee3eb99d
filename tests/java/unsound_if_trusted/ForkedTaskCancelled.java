// A cancelled task may still run.
import java.util.concurrent.*;
public final class ForkedTaskCancelled extends RecursiveAction {
    static int seen;
    protected void compute() {
        seen++; // RACE!
    }
    public static void main(String[] a) {
        ForkedTaskCancelled x = new ForkedTaskCancelled();
        x.fork();
        try { x.cancel(true); x.join(); } catch (CancellationException e) { }
        System.out.println(seen); // RACE!
    }
}
