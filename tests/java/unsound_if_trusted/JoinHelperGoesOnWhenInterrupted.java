// the helper gives a thread up when it is interrupted, and goes on with the next.
import java.util.*;
public class JoinHelperGoesOnWhenInterrupted {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void joinAll(List<Thread> all) {
        for (Thread each : all) try { each.join(); } catch (InterruptedException e) { }
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinHelperGoesOnWhenInterrupted::work);
            all.add(each);
            each.start();
        }
        Thread.currentThread().interrupt();
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
