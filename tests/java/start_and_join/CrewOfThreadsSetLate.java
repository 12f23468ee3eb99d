// The list of threads is set by the method that starts them. Twin: CrewOfThreadsSetAgain.
import java.util.List;

public final class CrewOfThreadsSetLate {
    private static int count;

    private CrewOfThreadsSetLate() {}

    private static synchronized void work() {
        count++; // NORACE
    }

    private static final class Crew {
        private List<Thread> all;

        void start() {
            all = List.of(new Thread(CrewOfThreadsSetLate::work), new Thread(CrewOfThreadsSetLate::work));
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
        crew.finish();
        System.out.println(count); // NORACE
    }
}
