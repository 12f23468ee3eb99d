// Main writes before it opens the gate, but one of the workers does not wait at the gate. Twin: GatePassedByAll.
import java.util.concurrent.CountDownLatch;

public final class GateSkippedByOne {
    private final CountDownLatch gate = new CountDownLatch(1);
    private float speed;

    private void run(boolean isFair) {
        try {
            if (isFair) {
                gate.await();
            }
            System.out.println(speed); // RACE!
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) {
        GateSkippedByOne race = new GateSkippedByOne();
        new Thread(() -> race.run(true)).start();
        new Thread(() -> race.run(false)).start();
        race.speed = 9.5f; // RACE!
        race.gate.countDown();
    }
}
