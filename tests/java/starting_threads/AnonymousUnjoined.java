// An anonymous Runnable writes a field of its outer object, read by main beside it. Twin: AnonymousJoined.
public final class AnonymousUnjoined {
    private String answer = "none";

    private Thread ask() {
        Thread thread = new Thread(new Runnable() {
            @Override
            public void run() {
                answer = "yes"; // RACE!
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        AnonymousUnjoined question = new AnonymousUnjoined();
        Thread asking = question.ask();
        System.out.println(question.answer); // RACE!
        asking.join();
    }
}
