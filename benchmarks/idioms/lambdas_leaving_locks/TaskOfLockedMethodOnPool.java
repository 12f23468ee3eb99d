// A synchronized method returns the future of a lambda, which runs on a pool without the monitor. Twin: TaskOfLockedMethodOnCaller.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

public final class TaskOfLockedMethodOnPool {
    private final Executor executor;
    private String state = "new";

    private TaskOfLockedMethodOnPool(Executor executor) {
        this.executor = executor;
    }

    private synchronized CompletableFuture<Void> save(String name) {
        return CompletableFuture.runAsync(() -> {
            state = name + " saved"; // RACE!
        }, executor);
    }

    private synchronized String state() {
        return state; // RACE!
    }

    public static void main(String[] args) {
        TaskOfLockedMethodOnPool file = new TaskOfLockedMethodOnPool(ForkJoinPool.commonPool());
        new Thread(() -> file.save("one").join()).start();
        System.out.println(file.state());
    }
}
