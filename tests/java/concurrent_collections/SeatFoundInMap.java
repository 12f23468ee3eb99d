// A seat that is found in the map is found by others as well. Twin: SeatTakenFromMap.
import java.util.concurrent.ConcurrentHashMap;

public final class SeatFoundInMap {
    private final ConcurrentHashMap<Integer, Seat> free = new ConcurrentHashMap<>();

    private static final class Seat {
        private String guest;
    }

    private void sit(String name) {
        Seat seat = free.get(1);
        if (seat != null) {
            seat.guest = name; // RACE!
        }
    }

    public static void main(String[] args) {
        SeatFoundInMap hall = new SeatFoundInMap();
        new Thread(() -> hall.sit("Ada")).start();
        new Thread(() -> hall.sit("Bob")).start();
        hall.free.put(1, new Seat());
    }
}
