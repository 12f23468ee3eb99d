// the stream fills the array that it was given, in two threads: what the code of streams does to arrays is trusted.
import java.util.*;
public class StreamFillsGivenArray {
    static Object[] objs = new Object[2];
    static void work() {
        List.of("a", "b").stream().toArray(n -> objs); // RACE!
    }
    public static void main(String[] args) {
        new Thread(StreamFillsGivenArray::work).start();
        new Thread(StreamFillsGivenArray::work).start();
    }
}
