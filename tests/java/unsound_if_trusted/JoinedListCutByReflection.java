// reflection clears the list before its threads are joined.
import java.util.*;
public class JoinedListCutByReflection {
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
            Thread each = new Thread(JoinedListCutByReflection::work);
            all.add(each);
            each.start();
        }
        ArrayList.class.getMethod("clear").invoke(all);
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
