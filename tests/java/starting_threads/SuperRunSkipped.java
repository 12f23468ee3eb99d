// A subclass of Thread overrides run, so the target it was given never runs. Twin: SuperRunCalled.
public final class SuperRunSkipped extends Thread {
    private static int total;

    private SuperRunSkipped(Runnable target) {
        super(target);
    }

    @Override
    public void run() {
        System.out.println("nothing to do");
    }

    public static void main(String[] args) {
        Thread thread = new SuperRunSkipped(() -> {
            total = 1; // NORACE
        });
        thread.start();
        total = 2; // NORACE
    }
}
