// Two lambdas capture one array as the holder of a count and increment it. Twin: HolderIsAtomic.
public final class HolderCapturedByBoth {
    private HolderCapturedByBoth() {}

    public static void main(String[] args) throws InterruptedException {
        int[] count = {0};
        Thread first = new Thread(() -> {
            count[0]++; // RACE!
        });
        Thread second = new Thread(() -> {
            count[0] += 2; // RACE!
        });
        first.start();
        System.out.println(first.getName());
        second.start();
        first.join();
        second.join();
        System.out.println(count[0]); // NORACE
    }
}
