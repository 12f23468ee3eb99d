// A thread of a cloned array is started and replaced, so that another is joined. Twin: JoinCloneOfThreads.
public final class JoinCloneReplaced {
    private static int total;

    private JoinCloneReplaced() {}

    public static void main(String[] args) throws InterruptedException {
        Thread[] first = {new Thread(() -> total++)}; // RACE!
        Thread[] copy = first.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i].start();
        }
        copy[0] = new Thread(() -> {});
        copy[0].start();
        for (int i = 0; i < copy.length; i++) {
            copy[i].join();
        }
        System.out.println(total); // RACE!
    }
}
