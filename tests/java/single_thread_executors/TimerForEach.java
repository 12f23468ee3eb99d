// Each task has a timer, and so a thread, of its own. Twin: OneTimerForBoth.
import java.util.Timer;
import java.util.TimerTask;

public final class TimerForEach {
    private int beats;

    private TimerTask beat(int step) {
        return new TimerTask() {
            @Override
            public void run() {
                beats += step; // RACE!
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        TimerForEach heart = new TimerForEach();
        Timer left = new Timer(true);
        Timer right = new Timer(true);
        left.schedule(heart.beat(1), 0, 2);
        right.schedule(heart.beat(2), 1, 2);
        Thread.sleep(20);
        left.cancel();
        right.cancel();
    }
}
