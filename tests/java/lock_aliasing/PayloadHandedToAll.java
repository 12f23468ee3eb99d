// The caller makes one route and hands it to the constructor of every bus. Twin: PayloadHandedToOne.
public final class PayloadHandedToAll {
    private final Route route;

    private PayloadHandedToAll(Route route) {
        this.route = route;
    }

    private static final class Route {
        private int stops;
    }

    private synchronized void extend() {
        route.stops++; // RACE!
    }

    private synchronized int length() {
        return route.stops; // RACE!
    }

    public static void main(String[] args) {
        Route first = new Route();
        PayloadHandedToAll[] buses = new PayloadHandedToAll[3];
        for (int i = 0; i < buses.length; i++) {
            Route given = first;
            buses[i] = new PayloadHandedToAll(given);
        }
        new Thread(() -> {
            for (PayloadHandedToAll bus : buses) {
                bus.extend();
            }
        }).start();
        for (PayloadHandedToAll bus : buses) {
            System.out.println(bus.length());
        }
    }
}
