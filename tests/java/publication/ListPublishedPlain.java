// A list is filled and then published in a plain field. Twin: ListPublishedVolatile.
import java.util.ArrayList;
import java.util.List;

public final class ListPublishedPlain {
    private static List<String> names;

    private ListPublishedPlain() {}

    private static void load() {
        List<String> made = new ArrayList<>(); // RACE!
        made.add("first"); // RACE!
        names = made; // RACE!
    }

    public static void main(String[] args) {
        new Thread(ListPublishedPlain::load).start();
        List<String> seen = names; // RACE!
        if (seen != null) {
            System.out.println(seen.get(0)); // RACE!
        }
    }
}
