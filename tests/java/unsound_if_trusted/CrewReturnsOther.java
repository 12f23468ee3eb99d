// the crew may return another list than that of its threads.
import java.util.*;
public class CrewReturnsOther {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static class Crew {
        private final List<Thread> all = new ArrayList<>();
        void start() {
            for (int i = 0; i < 3; i++) {
                Thread each = new Thread(CrewReturnsOther::work);
                all.add(each);
                each.start();
            }
        }
        void awaitAll() throws InterruptedException {
            for (Thread each : all) each.join();
        }
        List<Thread> some() {
            return all.size() > 2 ? new ArrayList<>() : all;
        }
    }
    public static void main(String[] args) throws Exception {
        Crew crew = new Crew();
        crew.start();
        for (Thread each : crew.some()) each.join();
        System.out.println(x); // RACE!
    }
}
