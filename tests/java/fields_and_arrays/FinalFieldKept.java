// A final field is read by a thread that was started after the constructor. Twin: FinalFieldLeaked.
public final class FinalFieldKept implements Runnable {
    private final int limit;

    private FinalFieldKept(int limit) {
        this.limit = limit; // NORACE
    }

    @Override
    public void run() {
        System.out.println(limit); // NORACE
    }

    public static void main(String[] args) {
        FinalFieldKept task = new FinalFieldKept(10);
        new Thread(task).start();
        System.out.println(task.limit + 1); // NORACE
    }
}
