// next() is before the loop: with one thread in the list the loop is left at once, and nothing is joined.
import java.util.*;
public class IteratorNextBeforeLoop {
    static int x;
    public static void main(String[] args) throws Exception {
        List<Thread> list = new ArrayList<>();
        Thread a = new Thread(() -> {
            x = 1; // RACE!
        });
        list.add(a);
        a.start();
        Iterator<Thread> it = list.iterator();
        Thread t = it.next();
        while (it.hasNext()) {
            t.join();
        }
        System.out.println(x); // RACE!
    }
}
