// Callbacks through TreeMap and ConcurrentHashMap.
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

public class ConcurrentMapCallbacks {
    static class Session {
        int uses;

        Session use() {
            uses++;
            return this;
        }
    }

    static class Opener implements Function<String, Session> {
        public Session apply(String name) {
            return new Session();
        }
    }

    static class Joiner implements BiFunction<Session, Session, Session> {
        public Session apply(Session a, Session b) {
            return a.use();
        }
    }

    public static void main(String[] args) {
        ConcurrentHashMap<String, Session> map = new ConcurrentHashMap<>();
        map.computeIfAbsent("x", new Opener()).use();
        map.merge("x", new Session(), new Joiner());
        System.out.println(map.reduceValues(100, session -> session.use().uses, Integer::sum));
        Map<String, Session> tree = new TreeMap<>();
        tree.computeIfAbsent("y", new Opener()).use();
        tree.merge("y", map.get("x"), new Joiner()).use();
    }
}
