// A thread starts another and then writes what the other reads. Twin: StartedByTheOtherLast.
import java.util.ArrayList;
import java.util.List;

public final class StartedByTheOtherFirst {
    private final List<String> log = new ArrayList<>();

    private void reader() {
        System.out.println(log.size()); // RACE!
    }

    private void writer() {
        Thread reader = new Thread(this::reader);
        reader.start();
        log.add("written"); // RACE!
    }

    public static void main(String[] args) {
        StartedByTheOtherFirst notes = new StartedByTheOtherFirst();
        new Thread(notes::writer).start();
    }
}
