// Each of many boxes has a count of its own, which guards its own letters. Twin: EachOutboxDrainedByNext.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public final class EachOutboxDrained {
    private final AtomicInteger waiting = new AtomicInteger();
    private int sent;

    private void send() {
        if (waiting.getAndIncrement() == 0) {
            do {
                sent++; // NORACE
            } while (waiting.decrementAndGet() > 0);
        }
    }

    public static void main(String[] args) {
        List<EachOutboxDrained> boxes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            boxes.add(new EachOutboxDrained());
        }
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                for (EachOutboxDrained box : boxes) {
                    box.send();
                }
            }).start();
        }
    }
}
