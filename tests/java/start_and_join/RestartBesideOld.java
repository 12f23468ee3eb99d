// A worker is replaced by a new one while the old one may still run. Twin: RestartAfterOld.
public final class RestartBesideOld {
    private Thread current = new Thread(this::step);
    private int position;

    private void step() {
        position++; // RACE!
    }

    private void restart() throws InterruptedException {
        current.start();
        current.join(1);
        current = new Thread(this::step);
        current.start();
    }

    public static void main(String[] args) throws InterruptedException {
        new RestartBesideOld().restart();
    }
}
