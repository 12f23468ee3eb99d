// The first half of a task is forked and not joined, so it may still write when the whole is done. Twin: ForkedAndJoined.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class ForkedAndForgotten extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private final transient int[] cells;
    private final int at;

    private ForkedAndForgotten(int[] cells, int at) {
        this.cells = cells;
        this.at = at;
    }

    @Override
    protected void compute() {
        if (at > 0) {
            ForkedAndForgotten other = new ForkedAndForgotten(cells, at - 1);
            other.fork();
        }
        cells[at] = at; // RACE!
    }

    public static void main(String[] args) {
        int[] cells = new int[2];
        ForkJoinPool.commonPool().invoke(new ForkedAndForgotten(cells, 1));
        System.out.println(cells[0]); // RACE!
    }
}
