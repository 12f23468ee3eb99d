// the lambda joins only some of the threads.
import java.util.*;
public class LambdaJoinsSometimes {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void await(Thread each) {
        try { each.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(LambdaJoinsSometimes::work);
            all.add(each);
            each.start();
        }
        all.forEach(each -> { if (each.getId() > 100) await(each); });
        System.out.println(x); // RACE!
    }
}
