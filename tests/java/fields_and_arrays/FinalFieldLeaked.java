// A final field is read by a thread that was started before the constructor set it. Twin: FinalFieldKept.
public final class FinalFieldLeaked implements Runnable {
    private final int limit;

    private FinalFieldLeaked(int limit) {
        new Thread(this).start();
        this.limit = limit; // RACE!
    }

    @Override
    public void run() {
        System.out.println(limit); // RACE!
    }

    public static void main(String[] args) {
        FinalFieldLeaked task = new FinalFieldLeaked(10);
        System.out.println(task.limit + 1); // NORACE
    }
}
