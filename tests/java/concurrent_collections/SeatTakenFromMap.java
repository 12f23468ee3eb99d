// A seat is taken out of the map by one guest. Twin: SeatFoundInMap.
import java.util.concurrent.ConcurrentHashMap;

public final class SeatTakenFromMap {
    private final ConcurrentHashMap<Integer, Seat> free = new ConcurrentHashMap<>();

    private static final class Seat {
        private String guest;
    }

    private void sit(String name) {
        Seat seat = free.remove(1);
        if (seat != null) {
            seat.guest = name; // NORACE
        }
    }

    public static void main(String[] args) {
        SeatTakenFromMap hall = new SeatTakenFromMap();
        new Thread(() -> hall.sit("Ada")).start();
        new Thread(() -> hall.sit("Bob")).start();
        hall.free.put(1, new Seat());
    }
}
