// A record is replaced by a race; its component is final, so the list copied by the constructor is seen complete. Twin: RouteIsBean.
import java.util.ArrayList;
import java.util.List;

public final class RouteIsRecord {
    private static Route current = new Route(List.of("home"));

    private RouteIsRecord() {}

    private record Route(List<String> stops) {
        Route(List<String> stops) {
            this.stops = new ArrayList<>(stops); // NORACE
        }

        String first() {
            return stops.get(0); // NORACE
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
