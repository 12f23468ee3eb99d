// the counter adds 2^30: the fifth thread draws 0 again, as the first did, and both write a[0].
import java.util.concurrent.atomic.*;
public class CounterBigSteps {
    static final AtomicInteger NEXT = new AtomicInteger();
    static final int[] A = new int[8];
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            new Thread(() -> {
                int t = NEXT.getAndAdd(1 << 30);
                if (t >= 0 && t < A.length) {
                    A[t]++; // RACE!
                }
            }).start();
        }
    }
}
