// the thread that is added to the list was started by another thread.
import java.util.*;
public class AddedByThreadInstead {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        Thread boss = new Thread(() -> {
            Thread each = new Thread(AddedByThreadInstead::work);
            each.start();
            all.add(each);
        });
        boss.start();
        Thread.sleep(100);
        for (Thread each : all) each.join();
        System.out.println(x); // RACE!
    }
}
