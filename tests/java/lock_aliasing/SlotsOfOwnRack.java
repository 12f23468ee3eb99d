// Each rack fills its array with slots of its own. Twin: SlotsOfAllRacks.
public final class SlotsOfOwnRack {
    private static final Slot[] POOL = {new Slot(), new Slot()};
    private final Slot[] slots = new Slot[POOL.length];

    private SlotsOfOwnRack() {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot();
        }
    }

    private static final class Slot {
        private int used;
    }

    private synchronized void use(int index) {
        slots[index].used++; // NORACE
    }

    private static void useAll(SlotsOfOwnRack[] racks) {
        for (SlotsOfOwnRack rack : racks) {
            rack.use(0);
            rack.use(1);
        }
    }

    public static void main(String[] args) {
        SlotsOfOwnRack[] racks = new SlotsOfOwnRack[3];
        for (int i = 0; i < racks.length; i++) {
            racks[i] = new SlotsOfOwnRack();
        }
        new Thread(() -> useAll(racks)).start();
        new Thread(() -> useAll(racks)).start();
    }
}
