// the loop that joins goes on by two.
import java.util.*;
public class JoinLoopSkipsIndices {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinLoopSkipsIndices::work);
            all.add(each);
            each.start();
        }
        for (int i = 0; i < all.size(); i += 2) all.get(i).join();
        System.out.println(x); // RACE!
    }
}
