// A lambda kept in a field, an array and a map before it is called.
import java.util.HashMap;
import java.util.Map;

public class LambdaSynthetic {
    static Runnable field;
    static final Runnable[] ARRAY = new Runnable[2];

    static void note(String text) {
        System.out.println(text);
    }

    static void neverCalled() {}

    public static void main(String[] args) {
        field = () -> note("field");
        ARRAY[1] = () -> note("array");
        Map<String, Runnable> map = new HashMap<>();
        map.put("key", () -> note("map"));
        Runnable unused = () -> neverCalled();
        field.run();
        ARRAY[1].run();
        map.get("key").run();
    }
}
