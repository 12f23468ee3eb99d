// next() is in an inner loop: the first thread is passed over and never joined.
import java.util.*;
public class IteratorStepsInInnerLoop {
    static int x;
    public static void main(String[] args) throws Exception {
        List<Thread> list = new ArrayList<>();
        Thread a = new Thread(() -> {
            x = 1; // RACE!
        });
        Thread b = new Thread(() -> System.out.println("b"));
        list.add(a);
        list.add(b);
        a.start();
        b.start();
        Iterator<Thread> it = list.iterator();
        int n = 0;
        while (it.hasNext()) {
            Thread t;
            do { t = it.next(); } while (n++ == 0);
            t.join();
        }
        System.out.println(x); // RACE!
    }
}
