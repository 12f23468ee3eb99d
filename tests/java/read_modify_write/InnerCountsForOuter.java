// Two inner objects increment a field of their outer object at the same time. Twin: InnerCountsHoldingOuter.
public final class InnerCountsForOuter {
    private int visits;

    private final class Door implements Runnable {
        @Override
        public void run() {
            visits++; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InnerCountsForOuter house = new InnerCountsForOuter();
        Thread first = new Thread(house.new Door());
        Thread second = new Thread(house.new Door());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
