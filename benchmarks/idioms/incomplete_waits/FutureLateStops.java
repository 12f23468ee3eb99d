// The future is awaited for some time; if that is over, the field is not read. Twin: FutureLateGoesOn.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class FutureLateStops {
    private int found;

    private void search() {
        found = 7; // NORACE
    }

    private int wanted(FutureTask<?> task) throws ExecutionException, InterruptedException {
        try {
            task.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("late");
            return 0;
        }
        return found; // NORACE
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        FutureLateStops index = new FutureLateStops();
        FutureTask<Void> task = new FutureTask<>(index::search, null);
        new Thread(task).start();
        System.out.println(index.wanted(task));
    }
}
