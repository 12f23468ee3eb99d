// One helper starts threads and returns their list, another joins every second one. Twin: JoinAllByHelper.
import java.util.ArrayList;
import java.util.List;

public final class JoinHalfByHelper {
    private static int count;

    private JoinHalfByHelper() {}

    private static synchronized void work() {
        count++; // RACE!
    }

    private static List<Thread> started() {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinHalfByHelper::work);
            thread.start();
            all.add(thread);
        }
        return all;
    }

    private static void joinAll(List<Thread> all) throws InterruptedException {
        for (Thread thread : all) {
            thread.join();
        }
    }

    private static void joinHalf(List<Thread> all) throws InterruptedException {
        for (int i = 0; i < all.size(); i += 2) {
            all.get(i).join();
        }
    }

    public static void main(String[] args) throws Exception {
        joinHalf(started());
        System.out.println(count); // RACE!
    }
}
