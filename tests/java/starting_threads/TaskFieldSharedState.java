// Tasks made in a loop share the object given to their constructor. Twin: TaskFieldOwnState.
public final class TaskFieldSharedState implements Runnable {
    private final int[] cells;

    private TaskFieldSharedState(int[] cells) {
        this.cells = cells;
    }

    @Override
    public void run() {
        cells[0]++; // RACE!
    }

    public static void main(String[] args) {
        int[] shared = new int[1];
        for (int i = 0; i < 3; i++) {
            int[] given = shared;
            new Thread(new TaskFieldSharedState(given)).start();
        }
    }
}
