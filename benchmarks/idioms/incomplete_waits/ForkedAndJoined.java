// The first half of a task is forked and joined, so it has written when the whole is done. Twin: ForkedAndForgotten.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class ForkedAndJoined extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private final transient int[] cells;
    private final int at;

    private ForkedAndJoined(int[] cells, int at) {
        this.cells = cells;
        this.at = at;
    }

    @Override
    protected void compute() {
        if (at > 0) {
            ForkedAndJoined other = new ForkedAndJoined(cells, at - 1);
            other.fork();
            other.join();
        }
        cells[at] = at; // NORACE
    }

    public static void main(String[] args) {
        int[] cells = new int[2];
        ForkJoinPool.commonPool().invoke(new ForkedAndJoined(cells, 1));
        System.out.println(cells[0]); // NORACE
    }
}
