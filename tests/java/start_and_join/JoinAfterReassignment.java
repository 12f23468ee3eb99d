// The variable holds a second thread when it is joined. Twin: JoinBeforeReassignment.
public final class JoinAfterReassignment {
    private static int left;
    private static int right;

    private JoinAfterReassignment() {}

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            left = 1; // RACE!
        });
        thread.start();
        thread = new Thread(() -> {
            right = 2; // NORACE
        });
        thread.start();
        thread.join();
        System.out.println(right); // NORACE
        System.out.println(left); // RACE!
    }
}
