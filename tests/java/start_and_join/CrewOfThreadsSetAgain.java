// The list of threads is set again before they are joined. Twin: CrewOfThreadsSetLate.
import java.util.List;

public final class CrewOfThreadsSetAgain {
    private static int count;

    private CrewOfThreadsSetAgain() {}

    private static synchronized void work() {
        count++; // RACE!
    }

    private static final class Crew {
        private List<Thread> all;

        void start() {
            all = List.of(new Thread(CrewOfThreadsSetAgain::work), new Thread(CrewOfThreadsSetAgain::work));
            for (Thread each : all) {
                each.start();
            }
        }

        void finish() throws InterruptedException {
            for (Thread each : all) {
                each.join();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Crew crew = new Crew();
        crew.start();
        crew.start();
        crew.finish();
        System.out.println(count); // RACE!
    }
}
