// The private helper is static synchronized, so all calls are in the monitor of the class and ordered. Twin: HelperLocksObject.
import java.util.HashMap;
import java.util.Map;

public final class HelperLocksClass {
    private static final Map<Integer, Seat> SEATS = new HashMap<>();

    private static final class Seat {
        private int guests;
    }

    private static synchronized void take(int number) {
        Seat seat = SEATS.get(number); // NORACE
        if (seat == null) {
            seat = new Seat();
            SEATS.put(number, seat); // NORACE
        }
        seat.guests++; // NORACE
    }

    private void serve() {
        take(4);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new HelperLocksClass()::serve).start();
        }
    }
}
