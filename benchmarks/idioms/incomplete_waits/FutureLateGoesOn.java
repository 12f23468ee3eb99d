// The future is awaited for some time; if that is over, the field is read although the task may still write it. Twin: FutureLateStops.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class FutureLateGoesOn {
    private int found;

    private void search() {
        found = 7; // RACE!
    }

    private int wanted(FutureTask<?> task) throws ExecutionException, InterruptedException {
        try {
            task.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("late");
        }
        return found; // RACE!
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        FutureLateGoesOn index = new FutureLateGoesOn();
        FutureTask<Void> task = new FutureTask<>(index::search, null);
        new Thread(task).start();
        System.out.println(index.wanted(task));
    }
}
