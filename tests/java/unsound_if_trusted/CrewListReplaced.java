// the list of the crew is replaced before its threads are joined.
import java.util.*;
public class CrewListReplaced {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static class Crew {
        List<Thread> all = new ArrayList<>();
        void start() {
            for (int i = 0; i < 3; i++) {
                Thread each = new Thread(CrewListReplaced::work);
                all.add(each);
                each.start();
            }
        }
        void awaitAll() throws InterruptedException {
            for (Thread each : all) each.join();
        }
    }
    public static void main(String[] args) throws Exception {
        Crew crew = new Crew();
        crew.start();
        crew.all = new ArrayList<>();
        crew.awaitAll();
        System.out.println(x); // RACE!
    }
}
