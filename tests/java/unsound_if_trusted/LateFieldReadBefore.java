// What was read from a field before it was set is null: nothing is joined through it.
import java.util.*;
public class LateFieldReadBefore {
    static int tested, caught, kept, emptied;
    static synchronized void test() {
        tested++; // RACE!
    }
    static synchronized void catch_() {
        caught++; // RACE!
    }
    static synchronized void keep() {
        kept++; // RACE!
    }
    static synchronized void empty() {
        emptied++; // RACE!
    }
    static class Crew {
        List<Thread> all;
    }
    static List<Thread> two(Runnable work) {
        return Arrays.asList(new Thread(work), new Thread(work));
    }
    public static void main(String[] args) throws Exception {
        testedForNull();
        thrownAndCaught();
        keptElsewhere();
        setToNull();
    }
    static void testedForNull() throws InterruptedException {
        Crew crew = new Crew();
        List<Thread> early = crew.all;
        crew.all = two(LateFieldReadBefore::test);
        for (Thread each : crew.all) each.start();
        if (early != null) for (Thread each : early) each.join();
        System.out.println(tested); // RACE!
    }
    static void thrownAndCaught() throws InterruptedException {
        Crew crew = new Crew();
        List<Thread> early = crew.all;
        crew.all = two(LateFieldReadBefore::catch_);
        for (Thread each : crew.all) each.start();
        try {
            for (Thread each : early) each.join();
        } catch (NullPointerException e) {
            System.out.println("early");
        }
        System.out.println(caught); // RACE!
    }
    static void keptElsewhere() throws InterruptedException {
        Crew crew = new Crew();
        List<Thread> early = crew.all;
        crew.all = two(LateFieldReadBefore::keep);
        for (Thread each : crew.all) each.start();
        List<List<Thread>> others = new ArrayList<>();
        others.add(early);
        for (List<Thread> other : others) {
            if (other != null) for (Thread each : other) each.join();
        }
        System.out.println(kept); // RACE!
    }
    static void setToNull() throws InterruptedException {
        Crew crew = new Crew();
        crew.all = two(LateFieldReadBefore::empty);
        for (Thread each : crew.all) each.start();
        crew.all = null;
        if (crew.all != null) for (Thread each : crew.all) each.join();
        System.out.println(emptied); // RACE!
    }
}
