// A house owns its floor and the floor its room; the house is locked. Twin: TwoLevelsSharedBelow.
public final class TwoLevelsOwned {
    private final Floor floor = new Floor();

    private static final class Floor {
        private final Room room;

        Floor() {
            room = new Room();
        }
    }

    private static final class Room {
        private int chairs;
    }

    private static void furnish(TwoLevelsOwned[] houses) {
        for (TwoLevelsOwned house : houses) {
            synchronized (house) {
                house.floor.room.chairs += 2; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        TwoLevelsOwned[] houses = new TwoLevelsOwned[5];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new TwoLevelsOwned();
        }
        new Thread(() -> furnish(houses)).start();
        new Thread(() -> furnish(houses)).start();
    }
}
