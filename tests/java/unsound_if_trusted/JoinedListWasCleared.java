// the list is cleared by a helper before its threads are joined.
import java.util.*;
public class JoinedListWasCleared {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void joinAll(List<Thread> all) throws InterruptedException {
        for (Thread each : all) each.join();
    }
    static void drop(Collection<?> some) {
        some.clear();
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinedListWasCleared::work);
            all.add(each);
            each.start();
        }
        drop(all);
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
