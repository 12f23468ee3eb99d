// A house owns its floor, but all floors have one room; the house is locked. Twin: TwoLevelsOwned.
public final class TwoLevelsSharedBelow {
    private final Floor floor = new Floor();

    private static final class Floor {
        private static final Room HALL = new Room();
        private final Room room;

        Floor() {
            room = HALL;
        }
    }

    private static final class Room {
        private int chairs;
    }

    private static void furnish(TwoLevelsSharedBelow[] houses) {
        for (TwoLevelsSharedBelow house : houses) {
            synchronized (house) {
                house.floor.room.chairs += 2; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        TwoLevelsSharedBelow[] houses = new TwoLevelsSharedBelow[5];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new TwoLevelsSharedBelow();
        }
        new Thread(() -> furnish(houses)).start();
        new Thread(() -> furnish(houses)).start();
    }
}
