// Guests find their room in a map, and lock themselves, which keeps no other guest out. Twin: RoomLockedByGuest.
import java.util.HashMap;
import java.util.Map;

public final class GuestLockedByGuest {
    private GuestLockedByGuest() {}

    private static final class Room {
        private int guests;
    }

    private static final class Guest implements Runnable {
        private final Map<String, Room> rooms;
        private final String name;

        Guest(Map<String, Room> rooms, String name) {
            this.rooms = rooms;
            this.name = name;
        }

        @Override
        public void run() {
            Room room = rooms.get(name); // NORACE
            synchronized (this) {
                room.guests++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        Map<String, Room> rooms = new HashMap<>();
        for (String name : new String[] {"blue", "red"}) {
            rooms.put(name, new Room()); // NORACE
        }
        for (int i = 0; i < 2; i++) {
            for (String name : new String[] {"blue", "red"}) {
                new Thread(new Guest(rooms, name)).start();
            }
        }
    }
}
