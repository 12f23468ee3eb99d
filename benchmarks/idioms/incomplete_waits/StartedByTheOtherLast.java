// A thread writes what the other reads and then starts it. Twin: StartedByTheOtherFirst.
import java.util.ArrayList;
import java.util.List;

public final class StartedByTheOtherLast {
    private final List<String> log = new ArrayList<>();

    private void reader() {
        System.out.println(log.size()); // NORACE
    }

    private void writer() {
        Thread reader = new Thread(this::reader);
        log.add("written"); // NORACE
        reader.start();
    }

    public static void main(String[] args) {
        StartedByTheOtherLast notes = new StartedByTheOtherLast();
        new Thread(notes::writer).start();
    }
}
