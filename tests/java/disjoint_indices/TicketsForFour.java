// A ticket is for four elements, and the next is four further. Twin: TicketsForOneMore.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsForFour {
    private static final int[] CELLS = new int[100];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsForFour() {}

    private static void work() {
        int from = NEXT.getAndAdd(4);
        while (from < CELLS.length) {
            for (int i = from; i < from + 4; i++) {
                CELLS[i]++; // NORACE
            }
            from = NEXT.getAndAdd(4);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(TicketsForFour::work).start();
        }
    }
}
