// The index is set with release and got with acquire, which orders the array elements written before. Twin: OpaqueBothWays.
import java.util.concurrent.atomic.AtomicInteger;

public final class ReleasedThenAcquired {
    private final AtomicInteger index = new AtomicInteger(-1);
    private final double[] samples = new double[4];

    private void put(int at, double sample) {
        samples[at] = sample; // NORACE
        index.setRelease(at); // NORACE
    }

    private double last() {
        int at = index.getAcquire(); // NORACE
        return at < 0 ? 0.0 : samples[at]; // NORACE
    }

    public static void main(String[] args) {
        ReleasedThenAcquired shared = new ReleasedThenAcquired();
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
