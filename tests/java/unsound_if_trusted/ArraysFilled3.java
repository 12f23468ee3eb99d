// Vector.copyInto writes objects in two threads, each under the lock of a vector of its own.
import java.util.*;
public class ArraysFilled3 {
    static Object[] objects = new Object[4];
    static Thread[] threads = new Thread[4];
    static void work() {
        Thread.currentThread().getThreadGroup().enumerate(threads); // RACE!
        new Vector<>(List.of("a", "b")).copyInto(objects); // RACE!
    }
    public static void main(String[] args) {
        new Thread(ArraysFilled3::work).start();
        new Thread(ArraysFilled3::work).start();
    }
}
