// A helper starts two threads and returns one; the other still runs when that is joined.
public final class HelperReturnsOther {
    private static int count;

    private HelperReturnsOther() {}

    private static Thread started(Runnable task) {
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        return second;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = started(() -> {
            count++; // RACE!
        });
        thread.join();
        System.out.println(count); // RACE!
    }
}
