// Every two workers count in the same element. Twin: SlotOfEachWorker.
public final class SlotOfTwoWorkers {
    private final int[] slots = new int[4];

    private final class Worker extends Thread {
        private final int number;

        Worker(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                slots[number]++; // RACE!
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SlotOfTwoWorkers tally = new SlotOfTwoWorkers();
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = tally.new Worker(i / 2); // NORACE
            workers[i].start();
        }
        for (Worker worker : workers) { // NORACE
            worker.join();
        }
        System.out.println(tally.slots[0] + tally.slots[1]); // NORACE
    }
}
