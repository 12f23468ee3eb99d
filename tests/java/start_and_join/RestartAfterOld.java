// A worker is replaced by a new one after the old one has ended. Twin: RestartBesideOld.
public final class RestartAfterOld {
    private Thread current = new Thread(this::step);
    private int position;

    private void step() {
        position++; // RACE: a field that is reassigned between start and join is not followed
    }

    private void restart() throws InterruptedException {
        current.start();
        current.join();
        current = new Thread(this::step);
        current.start();
    }

    public static void main(String[] args) throws InterruptedException {
        new RestartAfterOld().restart();
    }
}
