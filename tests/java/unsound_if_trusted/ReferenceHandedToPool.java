// A task is nothing but a method of the library: shown is the call that hands it over.
import java.util.*;
import java.util.concurrent.*;
public final class ReferenceHandedToPool {
    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        names.add("ada");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(names::clear); // RACE!
        System.out.println(names.size()); // RACE!
        pool.shutdown();
    }
}
