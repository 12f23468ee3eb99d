// The private helper is synchronized on its own object, and static data is shared by two: no common monitor. Twin: HelperLocksClass.
import java.util.HashMap;
import java.util.Map;

public final class HelperLocksObject {
    private static final Map<Integer, Seat> SEATS = new HashMap<>();

    private static final class Seat {
        private int guests;
    }

    private synchronized void take(int number) {
        Seat seat = SEATS.get(number); // RACE!
        if (seat == null) {
            seat = new Seat();
            SEATS.put(number, seat); // RACE!
        }
        seat.guests++; // RACE!
    }

    private void serve() {
        take(4);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new HelperLocksObject()::serve).start();
        }
    }
}
