// What is in the queue is read by who takes it out. Twin: TallyShownInQueue.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class TallyHandedOver {
    private static final BlockingQueue<Tally> TALLIES = new LinkedBlockingQueue<>();

    private TallyHandedOver() {}

    private static final class Tally {
        private int strokes;

        @Override
        public String toString() {
            return "tally " + strokes;
        }
    }

    private static void add() {
        Tally tally = TALLIES.poll();
        if (tally != null) {
            tally.strokes++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(TallyHandedOver::add).start();
        new Thread(TallyHandedOver::add).start();
        TALLIES.add(new Tally());
        System.out.println("queue: " + TALLIES.size());
    }
}
