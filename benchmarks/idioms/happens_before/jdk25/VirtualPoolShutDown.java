// Every task has a virtual thread and a page of its own; shutdown does not wait for them before the pages are read. Twin: VirtualPoolClosed.
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class VirtualPoolShutDown {
    private VirtualPoolShutDown() {}

    private static final class Page {
        private String text;
    }

    public static void main(String[] args) {
        List<Page> pages = List.of(new Page(), new Page());
        ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        for (Page page : pages) {
            pool.submit(() -> {
                page.text = "loaded"; // RACE!
            });
        }
        pool.shutdown();
        for (Page page : pages) {
            System.out.println(page.text); // RACE!
        }
    }
}
