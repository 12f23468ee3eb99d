// A queue of a class of its own gives the same card to all. Twin: CardsInQueue.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class CardsInQueueOfOwnKind {
    private static final BlockingQueue<Card> CARDS = new LinkedBlockingQueue<>();
    private static final BlockingQueue<Card> OTHERS = new Generous();

    private CardsInQueueOfOwnKind() {}

    private static final class Card {
        private int marks;
    }

    private static final class Generous extends LinkedBlockingQueue<Card> {
        private static final long serialVersionUID = 1;

        @Override
        public Card poll() {
            return peek();
        }
    }

    private static void deal(BlockingQueue<Card> to) {
        to.add(new Card());
    }

    private static void mark(BlockingQueue<Card> from) {
        Card card = from.poll();
        if (card != null) {
            card.marks++; // RACE!
        }
    }

    public static void main(String[] args) {
        System.out.println(new Generous().size());
        for (int i = 0; i < 2; i++) {
            new Thread(() -> mark(CARDS)).start();
            new Thread(() -> mark(OTHERS)).start();
        }
        deal(CARDS);
        deal(OTHERS);
    }
}
