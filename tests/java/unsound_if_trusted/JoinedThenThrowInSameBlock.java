// parse() throws before t.join() in the same try: the loop goes on without having joined that thread.
import java.util.*;
public class JoinedThenThrowInSameBlock {
    static int x;
    public static void main(String[] args) throws Exception {
        List<Thread> list = new ArrayList<>();
        Thread a = new Thread(() -> {
            x = 1; // RACE!
        });
        list.add(a);
        a.start();
        for (Thread t : list) {
            try {
                Integer.parseInt(args[0]);
                t.join();
            } catch (NumberFormatException e) {
                System.out.println("no number");
            }
        }
        System.out.println(x); // RACE!
    }
}
