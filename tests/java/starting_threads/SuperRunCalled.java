// A subclass of Thread overrides run and calls the one above, which runs the target. Twin: SuperRunSkipped.
public final class SuperRunCalled extends Thread {
    private static int total;

    private SuperRunCalled(Runnable target) {
        super(target);
    }

    @Override
    public void run() {
        super.run();
    }

    public static void main(String[] args) {
        Thread thread = new SuperRunCalled(() -> {
            total = 1; // RACE!
        });
        thread.start();
        total = 2; // RACE!
    }
}
