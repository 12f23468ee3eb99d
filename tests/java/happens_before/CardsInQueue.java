// What is put into a queue of the JDK has one owner after the other. Twin: CardsInQueueOfOwnKind.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class CardsInQueue {
    private static final BlockingQueue<Card> CARDS = new LinkedBlockingQueue<>();
    private static final BlockingQueue<Card> OTHERS = new LinkedBlockingQueue<>();

    private CardsInQueue() {}

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
            card.marks++; // NORACE
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
