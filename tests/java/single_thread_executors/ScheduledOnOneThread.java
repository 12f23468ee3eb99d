// Two scheduled tasks share one thread, so what they note is never touched at the same time. Twin: ScheduledOnTwoThreads.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class ScheduledOnOneThread {
    private final List<String> notes = new ArrayList<>();

    private void note(String text) {
        notes.add(text); // NORACE
    }

    private void print() {
        System.out.println(notes.size()); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledOnOneThread diary = new ScheduledOnOneThread();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        clock.scheduleAtFixedRate(() -> diary.note("tick"), 0, 1, TimeUnit.MILLISECONDS);
        clock.scheduleWithFixedDelay(diary::print, 0, 2, TimeUnit.MILLISECONDS);
        Thread.sleep(20);
        clock.shutdown();
    }
}
