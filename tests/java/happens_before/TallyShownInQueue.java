// To print the queue reads what is in it, while another may have taken it out. Twin: TallyHandedOver.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class TallyShownInQueue {
    private static final BlockingQueue<Tally> TALLIES = new LinkedBlockingQueue<>();

    private TallyShownInQueue() {}

    private static final class Tally {
        private int strokes;

        @Override
        public String toString() {
            return "tally " + strokes; // RACE!
        }
    }

    private static void add() {
        Tally tally = TALLIES.poll();
        if (tally != null) {
            tally.strokes++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(TallyShownInQueue::add).start();
        new Thread(TallyShownInQueue::add).start();
        TALLIES.add(new Tally());
        System.out.println("queue: " + TALLIES);
    }
}
