// next() is in an inner loop: the first future is passed over and never waited for.
import java.util.*;
import java.util.concurrent.*;
public class ListedFutureGotInInnerLoop {
    static int x;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<?>> list = new ArrayList<>();
        Future<?> a = pool.submit(() -> {
            x = 1; // RACE!
        });
        Future<?> b = pool.submit(() -> System.out.println("b"));
        list.add(a);
        list.add(b);
        Iterator<Future<?>> it = list.iterator();
        int n = 0;
        while (it.hasNext()) {
            Future<?> t;
            do { t = it.next(); } while (n++ == 0);
            t.get();
        }
        System.out.println(x); // RACE!
        pool.shutdown();
    }
}
