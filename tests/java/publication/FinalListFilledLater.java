// A list in a final field is filled after the constructor, and its holder is published by a race. Twin: FinalListFilledByConstructor.
import java.util.ArrayList;
import java.util.List;

public final class FinalListFilledLater {
    private static Route current;

    private FinalListFilledLater() {}

    private static final class Route {
        private final List<String> stops = new ArrayList<>(); // NORACE

        Route(String first) {
            first.length();
        }

        private void add(String stop) {
            stops.add(stop); // RACE!
        }

        private int length() {
            return stops.size(); // RACE!
        }
    }

    private static Route made() {
        Route route = new Route("home");
        route.add("work");
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
