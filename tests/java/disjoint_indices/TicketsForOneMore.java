// A ticket is for four elements, but the next is three further. Twin: TicketsForFour.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsForOneMore {
    private static final int[] CELLS = new int[100];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsForOneMore() {}

    private static void work() {
        int from = NEXT.getAndAdd(3);
        while (from < CELLS.length) {
            for (int i = from; i < from + 4; i++) {
                CELLS[i]++; // RACE!
            }
            from = NEXT.getAndAdd(3);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(TicketsForOneMore::work).start();
        }
    }
}
