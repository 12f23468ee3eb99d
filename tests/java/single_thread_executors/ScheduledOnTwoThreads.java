// Two scheduled tasks have two threads and note in one list beside each other. Twin: ScheduledOnOneThread.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class ScheduledOnTwoThreads {
    private final List<String> notes = new ArrayList<>();

    private void note(String text) {
        notes.add(text); // RACE!
    }

    private void print() {
        System.out.println(notes.size()); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledOnTwoThreads diary = new ScheduledOnTwoThreads();
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        clock.scheduleAtFixedRate(() -> diary.note("tick"), 0, 1, TimeUnit.MILLISECONDS);
        clock.scheduleWithFixedDelay(diary::print, 0, 2, TimeUnit.MILLISECONDS);
        Thread.sleep(20);
        clock.shutdown();
    }
}
