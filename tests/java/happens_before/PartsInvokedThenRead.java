// Parts are invoked together, and each keeps what it found until all have ended. Twin: PartsFailedThenRead.
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public final class PartsInvokedThenRead extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private int found;

    @Override
    protected void compute() {
        found = 1; // NORACE
    }

    public static void main(String[] args) {
        PartsInvokedThenRead left = new PartsInvokedThenRead();
        PartsInvokedThenRead right = new PartsInvokedThenRead();
        try {
            ForkJoinTask.invokeAll(left, right);
            System.out.println(left.found + right.found); // NORACE
        } catch (IllegalStateException failed) {
            System.out.println(failed.getMessage());
        }
    }
}
