// a part of the list is cleared before its threads are joined.
import java.util.*;
public class JoinedListCutInView {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void joinAll(List<Thread> all) throws InterruptedException {
        for (Thread each : all) each.join();
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinedListCutInView::work);
            all.add(each);
            each.start();
        }
        all.subList(0, 1).clear();
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
