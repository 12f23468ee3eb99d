// An anonymous Runnable writes a field of its outer object, read by main after it. Twin: AnonymousUnjoined.
public final class AnonymousJoined {
    private String answer = "none";

    private Thread ask() {
        Thread thread = new Thread(new Runnable() {
            @Override
            public void run() {
                answer = "yes"; // NORACE
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        AnonymousJoined question = new AnonymousJoined();
        Thread asking = question.ask();
        asking.join();
        System.out.println(question.answer); // NORACE
    }
}
