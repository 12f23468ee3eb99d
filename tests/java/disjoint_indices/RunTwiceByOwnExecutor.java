// An executor of the program runs each task in two threads. Twin: RunOnceByPool.
import java.util.concurrent.Executor;

public final class RunTwiceByOwnExecutor {
    private RunTwiceByOwnExecutor() {}

    private static final class Twice implements Executor {
        @Override
        public void execute(Runnable task) {
            new Thread(task).start();
            new Thread(task).start();
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[8];
        Executor executor = new Twice();
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            executor.execute(() -> {
                cells[number]++; // RACE!
            });
        }
    }
}
