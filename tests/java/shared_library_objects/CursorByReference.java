// A reference to the next method of a map's iterator is called by two threads; the map is safe, the iterator is not. Twin: CursorByReferenceEach.
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

public final class CursorByReference {
    private CursorByReference() {}

    private static void call(Callable<String> source) {
        try {
            System.out.println(source.call()); // RACE!
        } catch (Exception none) {
            System.out.println("none");
        }
    }

    public static void main(String[] args) {
        Map<String, String> names = new ConcurrentHashMap<>();
        Iterator<String> cursor = names.keySet().iterator();
        Callable<String> source = cursor::next;
        new Thread(() -> call(source)).start();
        call(source);
    }
}
