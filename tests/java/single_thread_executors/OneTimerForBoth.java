// Both tasks belong to one timer, whose one thread runs them one after the other. Twin: TimerForEach.
import java.util.Timer;
import java.util.TimerTask;

public final class OneTimerForBoth {
    private int beats;

    private TimerTask beat(int step) {
        return new TimerTask() {
            @Override
            public void run() {
                beats += step; // NORACE
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        OneTimerForBoth heart = new OneTimerForBoth();
        Timer left = new Timer(true);
        Timer right = left;
        left.schedule(heart.beat(1), 0, 2);
        right.schedule(heart.beat(2), 1, 2);
        Thread.sleep(20);
        left.cancel();
        right.cancel();
    }
}
