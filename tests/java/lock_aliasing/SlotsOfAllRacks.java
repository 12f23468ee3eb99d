// Each rack has an array of its own, but the slots in it are those of all racks. Twin: SlotsOfOwnRack.
public final class SlotsOfAllRacks {
    private static final Slot[] POOL = {new Slot(), new Slot()};
    private final Slot[] slots = new Slot[POOL.length];

    private SlotsOfAllRacks() {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = POOL[i];
        }
    }

    private static final class Slot {
        private int used;
    }

    private synchronized void use(int index) {
        slots[index].used++; // RACE!
    }

    private static void useAll(SlotsOfAllRacks[] racks) {
        for (SlotsOfAllRacks rack : racks) {
            rack.use(0);
            rack.use(1);
        }
    }

    public static void main(String[] args) {
        SlotsOfAllRacks[] racks = new SlotsOfAllRacks[3];
        for (int i = 0; i < racks.length; i++) {
            racks[i] = new SlotsOfAllRacks();
        }
        new Thread(() -> useAll(racks)).start();
        new Thread(() -> useAll(racks)).start();
    }
}
