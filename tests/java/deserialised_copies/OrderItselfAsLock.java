// A comparator of the JDK is the lock of both threads; its copy from a stream is not used. Twin: OrderReadBackAsLock.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Comparator;
import java.util.Map;

public final class OrderItselfAsLock {
    private static int count;

    private OrderItselfAsLock() {}

    private static Object copied(Object given) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(given);
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private static void add(Object lock) {
        synchronized (lock) {
            count++; // RACE: the comparator stands for its copy as well
        }
    }

    public static void main(String[] args) throws Exception {
        Comparator<Map.Entry<String, String>> order = Map.Entry.comparingByKey();
        Object copy = copied(order);
        Object lock = order;
        System.out.println(copy == order);
        new Thread(() -> add(lock)).start();
        new Thread(() -> add(order)).start();
    }
}
