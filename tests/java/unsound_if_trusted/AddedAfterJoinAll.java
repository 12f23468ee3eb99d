// a thread is added to the list after all were joined.
import java.util.*;
public class AddedAfterJoinAll {
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
            Thread each = new Thread(AddedAfterJoinAll::work);
            all.add(each);
            each.start();
        }
        joinAll(all);
        Thread late = new Thread(AddedAfterJoinAll::work);
        all.add(late);
        late.start();
        System.out.println(x); // RACE!
    }
}
