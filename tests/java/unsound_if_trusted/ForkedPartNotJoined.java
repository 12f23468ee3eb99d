// A task ends while what it has forked goes on.
import java.util.concurrent.*;
public final class ForkedPartNotJoined extends RecursiveAction {
    static int seen; final int n;
    ForkedPartNotJoined(int n) { this.n = n; }
    protected void compute() { seen = n; if (n > 0) new ForkedPartNotJoined(n - 1).fork(); } // RACE!
    public static void main(String[] a) { ForkJoinPool.commonPool().invoke(new ForkedPartNotJoined(3)); System.out.println(seen); } // RACE!
}
