// The index is set and got in opaque mode, which is atomic but orders no other variable. Twin: ReleasedThenAcquired.
import java.util.concurrent.atomic.AtomicInteger;

public final class OpaqueBothWays {
    private final AtomicInteger index = new AtomicInteger(-1);
    private final double[] samples = new double[4];

    private void put(int at, double sample) {
        samples[at] = sample; // RACE!
        index.setOpaque(at); // NORACE
    }

    private double last() {
        int at = index.getOpaque(); // NORACE
        return at < 0 ? 0.0 : samples[at]; // RACE!
    }

    public static void main(String[] args) {
        OpaqueBothWays shared = new OpaqueBothWays();
        new Thread(
                        () -> {
                            for (int i = 0; i < 4; i++) {
                                shared.put(i, i / 2.0);
                            }
                        })
                .start();
        System.out.println(shared.last());
    }
}
