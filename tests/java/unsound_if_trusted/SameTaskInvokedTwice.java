// One task is invoked twice at the same time.
import java.util.concurrent.*;
public final class SameTaskInvokedTwice extends RecursiveAction {
    static int seen;
    protected void compute() {
        seen++; // RACE!
    }
    public static void main(String[] a) {
        SameTaskInvokedTwice t = new SameTaskInvokedTwice();
        ForkJoinTask.invokeAll(t, t);
    }
}
