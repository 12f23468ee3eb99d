// The table of threads gives another thread than the one that writes, and that one is joined. Twin: RightNameJoined.
import java.util.HashMap;
import java.util.Map;

public final class OtherNameJoined {
    private String mail;

    private void fetch() {
        mail = "hello"; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        OtherNameJoined client = new OtherNameJoined();
        Map<String, Thread> threads = new HashMap<>();
        threads.put("fetch", new Thread(client::fetch)); // NORACE
        threads.put("idle", new Thread(Thread::yield)); // NORACE
        for (Thread thread : threads.values()) { // NORACE
            thread.start();
        }
        threads.get("idle").join(); // NORACE
        System.out.println(client.mail); // RACE!
    }
}
