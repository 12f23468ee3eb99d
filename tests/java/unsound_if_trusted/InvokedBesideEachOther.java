// Two tasks are invoked together, made where an earlier one was that has ended.
import java.util.concurrent.*;
public final class InvokedBesideEachOther extends RecursiveAction {
    static int seen;
    protected void compute() {
        seen++; // RACE!
    }
    static InvokedBesideEachOther make() { return new InvokedBesideEachOther(); }
    public static void main(String[] a) {
        InvokedBesideEachOther x = make();
        x.fork();
        x.join();
        ForkJoinTask.invokeAll(make(), make());
        System.out.println(seen); // NORACE
    }
}
