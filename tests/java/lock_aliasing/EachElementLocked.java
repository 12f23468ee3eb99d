// Two threads iterate over a list and lock each element to change it. Twin: ListOrElementLocked.
import java.util.ArrayList;
import java.util.List;

public final class EachElementLocked {
    private final List<Lamp> lamps = new ArrayList<>();

    private static final class Lamp {
        private boolean lit;
    }

    private void light() {
        for (Lamp lamp : lamps) { // NORACE
            synchronized (lamp) {
                lamp.lit = true; // NORACE
            }
        }
    }

    private void darken() {
        for (Lamp lamp : lamps) { // NORACE
            synchronized (lamp) {
                lamp.lit = false; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        EachElementLocked house = new EachElementLocked();
        for (int i = 0; i < 4; i++) {
            house.lamps.add(new Lamp()); // NORACE
        }
        new Thread(house::light).start();
        new Thread(house::darken).start();
    }
}
