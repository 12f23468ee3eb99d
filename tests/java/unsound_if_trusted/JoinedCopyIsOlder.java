// the list that is joined was copied before the last thread was added.
import java.util.*;
public class JoinedCopyIsOlder {
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
            Thread each = new Thread(JoinedCopyIsOlder::work);
            all.add(each);
            each.start();
        }
        List<Thread> copy = new ArrayList<>(all);
        Thread late = new Thread(JoinedCopyIsOlder::work);
        all.add(late);
        late.start();
        joinAll(copy);
        System.out.println(x); // RACE!
    }
}
