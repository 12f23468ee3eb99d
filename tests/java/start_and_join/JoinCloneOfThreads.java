// All threads of a cloned array are joined. Twin: JoinCloneReplaced.
public final class JoinCloneOfThreads {
    private static int total;

    private JoinCloneOfThreads() {}

    public static void main(String[] args) throws InterruptedException {
        Thread[] first = {new Thread(() -> total++)}; // NORACE
        Thread[] copy = first.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i].start();
        }
        for (int i = 0; i < copy.length; i++) {
            copy[i].join();
        }
        System.out.println(total); // NORACE
    }
}
