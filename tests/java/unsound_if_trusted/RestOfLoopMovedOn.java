// the tasks that one loop has not begun are moved to another, which runs them at the same time.
import java.util.concurrent.*;
public class RestOfLoopMovedOn {
    static final class Desk {
        final ExecutorService loop = Executors.newSingleThreadExecutor();
        final ExecutorService other = Executors.newSingleThreadExecutor();
        int total;
        void place(int amount) {
            loop.execute(() -> total += amount); // RACE!
        }
        void moveOn() {
            for (Runnable rest : loop.shutdownNow()) other.execute(rest);
        }
    }
    public static void main(String[] args) {
        Desk desk = new Desk();
        for (int i = 0; i < 4; i++) desk.place(i);
        desk.moveOn();
    }
}
