// A field still has the boat that was put in. Twin: BoatGivenAway.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class BoatRemembered {
    private static final BlockingQueue<Boat> PIER = new LinkedBlockingQueue<>();
    private static volatile Boat last;

    private BoatRemembered() {}

    private static final class Boat {
        private int miles;
    }

    private static void sail() {
        Boat boat = PIER.poll();
        if (boat != null) {
            boat.miles++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(BoatRemembered::sail).start();
        new Thread(BoatRemembered::sail).start();
        Boat boat = new Boat();
        last = boat;
        PIER.add(boat);
        if (last != null) {
            last.miles = 0; // RACE!
        }
    }
}
