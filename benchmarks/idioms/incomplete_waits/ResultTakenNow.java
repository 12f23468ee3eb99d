// The result of a future is taken as it is now; if it has none yet, nothing of the task is ordered. Twin: ResultAwaited.
import java.util.concurrent.CompletableFuture;

public final class ResultTakenNow {
    private boolean isOpen;

    private boolean open() {
        isOpen = true; // RACE!
        return true;
    }

    private void show() {
        CompletableFuture<Boolean> opening = CompletableFuture.supplyAsync(this::open);
        boolean isDone = opening.getNow(false);
        System.out.println(isDone);
        System.out.println(isOpen); // RACE!
    }

    public static void main(String[] args) {
        ResultTakenNow door = new ResultTakenNow();
        door.show();
    }
}
