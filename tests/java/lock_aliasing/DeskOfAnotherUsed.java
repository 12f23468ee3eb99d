// A desk locks itself while another desk makes a lamp and switches it. Twin: DeskOfItsOwnUsed.
public final class DeskOfAnotherUsed {
    private Lamp lamp = new Lamp();

    private static final class Lamp {
        private int switched;
    }

    private synchronized void work(DeskOfAnotherUsed other) {
        other.light();
    }

    private void light() {
        if (lamp.switched > 0) { // RACE!
            lamp = new Lamp(); // RACE!
        }
        lamp.switched++; // RACE!
    }

    public static void main(String[] args) {
        DeskOfAnotherUsed[] desks = new DeskOfAnotherUsed[3];
        for (int i = 0; i < desks.length; i++) {
            desks[i] = new DeskOfAnotherUsed();
        }
        new Thread(() -> desks[1].work(desks[0])).start();
        new Thread(() -> desks[2].work(desks[0])).start();
    }
}
