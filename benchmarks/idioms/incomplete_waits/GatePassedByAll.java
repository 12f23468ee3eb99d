// Main writes before it opens the gate, and every worker waits at the gate. Twin: GateSkippedByOne.
import java.util.concurrent.CountDownLatch;

public final class GatePassedByAll {
    private final CountDownLatch gate = new CountDownLatch(1);
    private float speed;

    private void run(boolean isFair) {
        try {
            if (isFair) {
                gate.await();
            }
            System.out.println(speed); // NORACE
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) {
        GatePassedByAll race = new GatePassedByAll();
        new Thread(() -> race.run(true)).start();
        new Thread(() -> race.run(true)).start();
        race.speed = 9.5f; // NORACE
        race.gate.countDown();
    }
}
