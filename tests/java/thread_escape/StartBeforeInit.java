// A constructor starts a thread on this before it sets a field. Twin: StartAfterInit.
public final class StartBeforeInit implements Runnable {
    private int period;

    private StartBeforeInit(int period) {
        Thread thread = new Thread(this);
        thread.start();
        this.period = period; // RACE!
    }

    @Override
    public void run() {
        System.out.println(period); // RACE!
    }

    public static void main(String[] args) {
        new StartBeforeInit(50);
    }
}
