// A list in a final field is filled by the constructor, and its holder is published by a race. Twin: FinalListFilledLater.
import java.util.ArrayList;
import java.util.List;

public final class FinalListFilledByConstructor {
    private static Route current;

    private FinalListFilledByConstructor() {}

    private static final class Route {
        private final List<String> stops = new ArrayList<>(); // NORACE

        Route(String first) {
            add(first);
        }

        private void add(String stop) {
            stops.add(stop); // NORACE
        }

        private int length() {
            return stops.size(); // NORACE
        }
    }

    private static Route made() {
        Route route = new Route("home");
        route.hashCode();
        return route;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            current = made(); // RACE!
        }).start();
        Route seen = current; // RACE!
        if (seen != null) {
            System.out.println(seen.length());
        }
    }
}
