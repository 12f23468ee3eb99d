// A desk locks itself while it makes a lamp and switches it. Twin: DeskOfAnotherUsed.
public final class DeskOfItsOwnUsed {
    private Lamp lamp = new Lamp();

    private static final class Lamp {
        private int switched;
    }

    private synchronized void work() {
        this.light();
    }

    private void light() {
        if (lamp.switched > 0) { // NORACE
            lamp = new Lamp(); // NORACE
        }
        lamp.switched++; // NORACE
    }

    public static void main(String[] args) {
        DeskOfItsOwnUsed[] desks = new DeskOfItsOwnUsed[3];
        for (int i = 0; i < desks.length; i++) {
            desks[i] = new DeskOfItsOwnUsed();
        }
        new Thread(() -> desks[0].work()).start();
        new Thread(() -> desks[0].work()).start();
    }
}
