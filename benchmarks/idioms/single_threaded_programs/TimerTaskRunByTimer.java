// A timer task is given to a timer, whose thread runs it. Twin: TimerTaskRunByMain.
import java.util.Timer;
import java.util.TimerTask;

public final class TimerTaskRunByTimer {
    private int ticks;

    private final class Tick extends TimerTask {
        @Override
        public void run() {
            ticks++; // RACE!
        }
    }

    public static void main(String[] args) {
        TimerTaskRunByTimer clock = new TimerTaskRunByTimer();
        TimerTask tick = clock.new Tick();
        new Timer(true).schedule(tick, 0);
        synchronized (clock) {
            clock.ticks++; // RACE!
        }
        System.out.println(clock.ticks); // RACE!
    }
}
