// One thread locks each element of a list to change it, another one the list. Twin: EachElementLocked.
import java.util.ArrayList;
import java.util.List;

public final class ListOrElementLocked {
    private final List<Lamp> lamps = new ArrayList<>();

    private static final class Lamp {
        private boolean lit;
    }

    private void light() {
        for (Lamp lamp : lamps) { // NORACE
            synchronized (lamp) {
                lamp.lit = true; // RACE!
            }
        }
    }

    private void darken() {
        for (Lamp lamp : lamps) { // NORACE
            synchronized (lamps) {
                lamp.lit = false; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        ListOrElementLocked house = new ListOrElementLocked();
        for (int i = 0; i < 4; i++) {
            house.lamps.add(new Lamp()); // NORACE
        }
        new Thread(house::light).start();
        new Thread(house::darken).start();
    }
}
