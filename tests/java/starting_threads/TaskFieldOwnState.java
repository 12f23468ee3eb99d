// Tasks made in a loop get an object each, made in the same turn. Twin: TaskFieldSharedState.
public final class TaskFieldOwnState implements Runnable {
    private final int[] cells;

    private TaskFieldOwnState(int[] cells) {
        this.cells = cells;
    }

    @Override
    public void run() {
        cells[0]++; // NORACE
    }

    public static void main(String[] args) {
        int[] shared = new int[1];
        for (int i = 0; i < 3; i++) {
            int[] given = shared.clone();
            new Thread(new TaskFieldOwnState(given)).start();
        }
    }
}
