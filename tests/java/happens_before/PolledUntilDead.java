// Main polls isAlive until it answers false, which comes after all that the worker did. Twin: PolledTenTimes.
public final class PolledUntilDead {
    private int found;

    private void search() {
        for (int i = 0; i < 1000; i++) {
            found += i % 7; // NORACE
        }
    }

    private static void await(Thread worker) {
        int polls = 0;
        while (worker.isAlive()) {
            polls++;
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        PolledUntilDead task = new PolledUntilDead();
        Thread worker = new Thread(task::search);
        worker.start();
        await(worker);
        System.out.println(task.found); // NORACE
    }
}
