// The table of threads gives the thread that writes, and it is joined. Twin: OtherNameJoined.
import java.util.HashMap;
import java.util.Map;

public final class RightNameJoined {
    private String mail;

    private void fetch() {
        mail = "hello"; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        RightNameJoined client = new RightNameJoined();
        Map<String, Thread> threads = new HashMap<>();
        threads.put("fetch", new Thread(client::fetch)); // NORACE
        threads.put("idle", new Thread(Thread::yield)); // NORACE
        for (Thread thread : threads.values()) { // NORACE
            thread.start();
        }
        threads.get("fetch").join(); // NORACE
        System.out.println(client.mail); // NORACE
    }
}
