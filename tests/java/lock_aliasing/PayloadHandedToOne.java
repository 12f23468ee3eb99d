// The caller makes a route for each bus and hands it to the constructor. Twin: PayloadHandedToAll.
public final class PayloadHandedToOne {
    private final Route route;

    private PayloadHandedToOne(Route route) {
        this.route = route;
    }

    private static final class Route {
        private int stops;
    }

    private synchronized void extend() {
        route.stops++; // NORACE
    }

    private synchronized int length() {
        return route.stops; // NORACE
    }

    public static void main(String[] args) {
        Route first = new Route();
        PayloadHandedToOne[] buses = new PayloadHandedToOne[3];
        for (int i = 0; i < buses.length; i++) {
            Route given = new Route();
            buses[i] = new PayloadHandedToOne(given);
        }
        new Thread(() -> {
            for (PayloadHandedToOne bus : buses) {
                bus.extend();
            }
        }).start();
        for (PayloadHandedToOne bus : buses) {
            System.out.println(bus.length());
        }
    }
}
