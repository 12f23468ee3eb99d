// A synchronized method returns the future of a lambda, which ran on the caller's thread with the monitor. Twin: TaskOfLockedMethodOnPool.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public final class TaskOfLockedMethodOnCaller {
    private final Executor executor;
    private String state = "new";

    private TaskOfLockedMethodOnCaller(Executor executor) {
        this.executor = executor;
    }

    private synchronized CompletableFuture<Void> save(String name) {
        return CompletableFuture.runAsync(() -> {
            state = name + " saved"; // NORACE
        }, executor);
    }

    private synchronized String state() {
        return state; // NORACE
    }

    public static void main(String[] args) {
        TaskOfLockedMethodOnCaller file = new TaskOfLockedMethodOnCaller(Runnable::run);
        new Thread(() -> file.save("one").join()).start();
        System.out.println(file.state());
    }
}
