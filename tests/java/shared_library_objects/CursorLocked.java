// Two threads move one iterator on, under its monitor. Twin: CursorOfBoth.
import java.util.Iterator;
import java.util.List;

public final class CursorLocked {
    private final Iterator<String> jobs;

    private CursorLocked(List<String> jobs) {
        this.jobs = jobs.iterator();
    }

    private synchronized String next() {
        if (jobs.hasNext()) { // NORACE
            return jobs.next(); // NORACE
        }
        return null;
    }

    public static void main(String[] args) {
        CursorLocked work = new CursorLocked(List.of("sweep", "cook", "wash"));
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(work.next())).start();
        }
    }
}
