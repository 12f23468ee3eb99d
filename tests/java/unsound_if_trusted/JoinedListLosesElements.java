// the list is of a class of the program, and keeps only one of its elements.
import java.util.*;
public class JoinedListLosesElements {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static void joinAll(List<Thread> all) throws InterruptedException {
        for (Thread each : all) each.join();
    }
    static class Lossy extends ArrayList<Thread> {
        @Override public boolean add(Thread each) {
            return isEmpty() && super.add(each);
        }
    }
    public static void main(String[] args) throws Exception {
        List<Thread> all = new Lossy();
        for (int i = 0; i < 3; i++) {
            Thread each = new Thread(JoinedListLosesElements::work);
            all.add(each);
            each.start();
        }
        joinAll(all);
        System.out.println(x); // RACE!
    }
}
