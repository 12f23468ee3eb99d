// the helper that joins leaves the loop after the first thread.
import java.util.*;
public class JoinHelperLeavesLoop {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void joinAll(List<Thread> all) throws InterruptedException {
        for (Thread each : all) {
            each.join();
            if (all.size() > 1) break;
        }
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinHelperLeavesLoop::work);
            all.add(each);
            each.start();
        }
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
