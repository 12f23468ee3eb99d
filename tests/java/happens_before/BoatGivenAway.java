// Nobody but the queue has the boat when it is put in. Twin: BoatRemembered.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class BoatGivenAway {
    private static final BlockingQueue<Boat> PIER = new LinkedBlockingQueue<>();
    private static volatile Boat last;

    private BoatGivenAway() {}

    private static final class Boat {
        private int miles;
    }

    private static void sail() {
        Boat boat = PIER.poll();
        if (boat != null) {
            boat.miles++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(BoatGivenAway::sail).start();
        new Thread(BoatGivenAway::sail).start();
        Boat boat = new Boat();
        System.out.println("sails");
        PIER.add(boat);
        if (last != null) {
            last.miles = 0;
        }
    }
}
