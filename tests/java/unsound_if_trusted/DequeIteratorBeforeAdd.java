// the iterator of the ArrayDeque was made while it was empty: hasNext() is false, nothing is joined.
import java.util.*;
public class DequeIteratorBeforeAdd {
    static int x;
    public static void main(String[] args) throws Exception {
        ArrayDeque<Thread> q = new ArrayDeque<>();
        Iterator<Thread> it = q.iterator();
        Thread t = new Thread(() -> {
            x = 1; // RACE!
        });
        q.add(t);
        t.start();
        while (it.hasNext()) it.next().join();
        System.out.println(x); // RACE!
    }
}
