// A constructor starts a thread on this after it has set the field. Twin: StartBeforeInit.
public final class StartAfterInit implements Runnable {
    private int period;

    private StartAfterInit(int period) {
        Thread thread = new Thread(this);
        this.period = period; // NORACE
        thread.start();
    }

    @Override
    public void run() {
        System.out.println(period); // NORACE
    }

    public static void main(String[] args) {
        new StartAfterInit(50);
    }
}
