// A timer task that is given to no timer is run by main. Twin: TimerTaskRunByTimer.
import java.util.Timer;
import java.util.TimerTask;

public final class TimerTaskRunByMain {
    private int ticks;

    private final class Tick extends TimerTask {
        @Override
        public void run() {
            ticks++; // NORACE
        }
    }

    public static void main(String[] args) {
        TimerTaskRunByMain clock = new TimerTaskRunByMain();
        TimerTask tick = clock.new Tick();
        tick.run();
        synchronized (clock) {
            clock.ticks++; // NORACE
        }
        System.out.println(clock.ticks); // NORACE
    }
}
