// Two threads move one iterator on; the list is not changed, but the iterator is. Twin: CursorLocked.
import java.util.Iterator;
import java.util.List;

public final class CursorOfBoth {
    private final Iterator<String> jobs;

    private CursorOfBoth(List<String> jobs) {
        this.jobs = jobs.iterator();
    }

    private String next() {
        if (jobs.hasNext()) { // RACE!
            return jobs.next(); // RACE!
        }
        return null;
    }

    public static void main(String[] args) {
        CursorOfBoth work = new CursorOfBoth(List.of("sweep", "cook", "wash"));
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(work.next())).start();
        }
    }
}
