// each thread is joined before it is started.
import java.util.*;
public class JoinedThenStarted {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) all.add(new Thread(JoinedThenStarted::work));
        for (Thread each : all) {
            each.join();
            each.start();
        }
        System.out.println(x); // RACE!
    }
}
