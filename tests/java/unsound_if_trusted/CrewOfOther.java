// of two crews only one is joined.
import java.util.*;
public class CrewOfOther {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static class Crew {
        private final List<Thread> all = new ArrayList<>();
        void start() {
            for (int i = 0; i < 3; i++) {
                Thread each = new Thread(CrewOfOther::work);
                all.add(each);
                each.start();
            }
        }
        void awaitAll() throws InterruptedException {
            for (Thread each : all) each.join();
        }
    }
    public static void main(String[] args) throws Exception {
        Crew one = new Crew();
        Crew two = new Crew();
        one.start();
        two.start();
        one.awaitAll();
        System.out.println(x); // RACE!
    }
}
