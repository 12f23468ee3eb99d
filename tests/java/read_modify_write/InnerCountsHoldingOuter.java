// Two inner objects increment a field of their outer object holding its monitor. Twin: InnerCountsForOuter.
public final class InnerCountsHoldingOuter {
    private int visits;

    private final class Door implements Runnable {
        @Override
        public void run() {
            synchronized (InnerCountsHoldingOuter.this) {
                visits++; // NORACE
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InnerCountsHoldingOuter house = new InnerCountsHoldingOuter();
        Thread first = new Thread(house.new Door());
        Thread second = new Thread(house.new Door());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
