// Parts are invoked together; if one fails, another may still run. Twin: PartsInvokedThenRead.
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public final class PartsFailedThenRead extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private int found;

    @Override
    protected void compute() {
        found = 1; // RACE!
    }

    public static void main(String[] args) {
        PartsFailedThenRead left = new PartsFailedThenRead();
        PartsFailedThenRead right = new PartsFailedThenRead();
        try {
            ForkJoinTask.invokeAll(left, right);
            System.out.println("done");
        } catch (IllegalStateException failed) {
            System.out.println(left.found + right.found); // RACE!
        }
    }
}
