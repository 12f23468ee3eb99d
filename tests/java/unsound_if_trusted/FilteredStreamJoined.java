// a stream that leaves threads out is joined.
import java.util.*;
public class FilteredStreamJoined {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void await(Thread each) {
        try { each.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(FilteredStreamJoined::work);
            all.add(each);
            each.start();
        }
        all.stream().filter(each -> each.getId() > 100).forEach(FilteredStreamJoined::await);
        System.out.println(x); // RACE!
    }
}
