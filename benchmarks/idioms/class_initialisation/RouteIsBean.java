// An object is replaced by a race; its field is not final, so neither it nor the copied list is seen complete. Twin: RouteIsRecord.
import java.util.ArrayList;
import java.util.List;

public final class RouteIsBean {
    private static Route current = new Route(List.of("home"));

    private RouteIsBean() {}

    private static final class Route {
        private List<String> stops;

        Route(List<String> stops) {
            this.stops = new ArrayList<>(stops); // RACE!
        }

        String first() {
            return stops.get(0); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Route seen = current; // RACE!
            System.out.println(seen.first());
        }).start();
        current = new Route(List.of("work", "home")); // RACE!
    }
}
