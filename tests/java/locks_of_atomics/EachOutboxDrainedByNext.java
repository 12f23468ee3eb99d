// The letters of a box are sent by who has the count of another, of which there may be two. Twin: EachOutboxDrained.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public final class EachOutboxDrainedByNext {
    private final AtomicInteger waiting = new AtomicInteger();
    private int sent;

    private void send(EachOutboxDrainedByNext other) {
        if (waiting.getAndIncrement() == 0) {
            do {
                other.sent++; // RACE!
            } while (waiting.decrementAndGet() > 0);
        }
    }

    public static void main(String[] args) {
        List<EachOutboxDrainedByNext> boxes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            boxes.add(new EachOutboxDrainedByNext());
        }
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                for (EachOutboxDrainedByNext box : boxes) {
                    box.send(boxes.get(0));
                }
            }).start();
        }
    }
}
