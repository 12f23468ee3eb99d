// The result of a future is awaited, so all of the task is ordered. Twin: ResultTakenNow.
import java.util.concurrent.CompletableFuture;

public final class ResultAwaited {
    private boolean isOpen;

    private boolean open() {
        isOpen = true; // NORACE
        return true;
    }

    private void show() {
        CompletableFuture<Boolean> opening = CompletableFuture.supplyAsync(this::open);
        boolean isDone = opening.join();
        System.out.println(isDone);
        System.out.println(isOpen); // NORACE
    }

    public static void main(String[] args) {
        ResultAwaited door = new ResultAwaited();
        door.show();
    }
}
