// the loop that joins ends at the size of another list.
import java.util.*;
public class JoinLoopCountsOther {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinLoopCountsOther::work);
            all.add(each);
            each.start();
        }
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) all.get(i).join();
        System.out.println(x); // RACE!
    }
}
