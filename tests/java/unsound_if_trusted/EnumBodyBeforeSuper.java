// an inner class of an inner class: this$1 and val$list are set before super(), whose constructor adds to the shared list.
import java.util.*;
public class EnumBodyBeforeSuper {
    static abstract class Visitor {
        Visitor(List<String> names) { for (String n : names) visit(n); }
        abstract void visit(String n);
    }
    static void collect(List<String> names, List<String> out) {
        new Visitor(names) {
            @Override void visit(String n) {
                out.add(n); // RACE!
            }
        };
    }
    public static void main(String[] args) {
        List<String> out = new ArrayList<>();
        List<String> names = List.of("a", "b");
        new Thread(() -> collect(names, out)).start();
        new Thread(() -> collect(names, out)).start();
    }
}
