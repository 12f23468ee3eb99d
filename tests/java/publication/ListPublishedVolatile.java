// A list is filled and then published in a volatile field. Twin: ListPublishedPlain.
import java.util.ArrayList;
import java.util.List;

public final class ListPublishedVolatile {
    private static volatile List<String> names;

    private ListPublishedVolatile() {}

    private static void load() {
        List<String> made = new ArrayList<>(); // NORACE
        made.add("first"); // NORACE
        names = made; // NORACE
    }

    public static void main(String[] args) {
        new Thread(ListPublishedVolatile::load).start();
        List<String> seen = names; // NORACE
        if (seen != null) {
            System.out.println(seen.get(0)); // NORACE
        }
    }
}
