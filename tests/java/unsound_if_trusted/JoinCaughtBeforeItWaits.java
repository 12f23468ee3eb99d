// an exception of the program's own ends the attempt before the thread is joined.
import java.util.*;
public class JoinCaughtBeforeItWaits {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void check(List<Thread> all) throws InterruptedException {
        if (all.size() > 2) throw new InterruptedException();
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinCaughtBeforeItWaits::work);
            all.add(each);
            each.start();
        }
        for (Thread each : all) try { check(all); each.join(); } catch (InterruptedException e) { }
        System.out.println(x); // RACE!
    }
}
