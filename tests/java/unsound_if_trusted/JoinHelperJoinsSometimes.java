// the helper joins only if there are many threads.
import java.util.*;
public class JoinHelperJoinsSometimes {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void joinAll(List<Thread> all) throws InterruptedException {
        if (all.size() > 7) for (Thread each : all) each.join();
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinHelperJoinsSometimes::work);
            all.add(each);
            each.start();
        }
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
