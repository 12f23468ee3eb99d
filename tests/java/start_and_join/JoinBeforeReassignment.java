// The variable is joined before it holds a second thread. Twin: JoinAfterReassignment.
public final class JoinBeforeReassignment {
    private static int left;
    private static int right;

    private JoinBeforeReassignment() {}

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            left = 1; // NORACE
        });
        thread.start();
        thread.join();
        thread = new Thread(() -> {
            right = 2; // NORACE
        });
        thread.start();
        thread.join();
        System.out.println(right); // NORACE
        System.out.println(left); // NORACE
    }
}
