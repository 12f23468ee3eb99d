// the helper returns an iterator that is past the first thread.
import java.util.*;
public class IteratorBegunByHelper {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static class Crew {
        private final List<Thread> all = new ArrayList<>();
        void start() {
            for (int i = 0; i < 3; i++) {
                Thread each = new Thread(IteratorBegunByHelper::work);
                all.add(each);
                each.start();
            }
        }
        void awaitAll() throws InterruptedException {
            for (Thread each : all) each.join();
        }
        Iterator<Thread> rest() {
            Iterator<Thread> rest = all.iterator();
            rest.next();
            return rest;
        }
    }
    public static void main(String[] args) throws Exception {
        Crew crew = new Crew();
        crew.start();
        for (Iterator<Thread> rest = crew.rest(); rest.hasNext();) rest.next().join();
        System.out.println(x); // RACE!
    }
}
