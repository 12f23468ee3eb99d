// each thread is joined before it is started, by a helper.
import java.util.*;
public class JoinedThenStartedByLambda {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void begin(Thread each) {
        try { each.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
        each.start();
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) all.add(new Thread(JoinedThenStartedByLambda::work));
        all.forEach(each -> begin(each));
        System.out.println(x); // RACE!
    }
}
