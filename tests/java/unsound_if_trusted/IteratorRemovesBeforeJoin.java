// one thread is removed from the list by an iterator before the loop that joins: it is not waited for.
import java.util.*;
public class IteratorRemovesBeforeJoin {
    static int x;
    public static void main(String[] args) throws Exception {
        List<Thread> list = new ArrayList<>();
        for (int i = 0; i < 1; i++) {
            Thread t = new Thread(() -> {
                x = 1; // RACE!
            });
            list.add(t);
            t.start();
        }
        Iterator<Thread> cut = list.iterator();
        cut.next();
        cut.remove();
        for (Thread t : list) t.join();
        System.out.println(x); // RACE!
    }
}
