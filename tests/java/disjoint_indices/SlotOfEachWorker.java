// Each worker counts in the element of its own number. Twin: SlotOfTwoWorkers.
public final class SlotOfEachWorker {
    private final int[] slots = new int[4];

    private final class Worker extends Thread {
        private final int number;

        Worker(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                slots[number]++; // NORACE
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SlotOfEachWorker tally = new SlotOfEachWorker();
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = tally.new Worker(i); // NORACE
            workers[i].start();
        }
        for (Worker worker : workers) { // NORACE
            worker.join();
        }
        System.out.println(tally.slots[0] + tally.slots[1]); // NORACE
    }
}
