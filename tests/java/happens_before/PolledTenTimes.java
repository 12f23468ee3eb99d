// Main polls isAlive, but gives up after ten times and reads beside the worker. Twin: PolledUntilDead.
public final class PolledTenTimes {
    private int found;

    private void search() {
        for (int i = 0; i < 1000; i++) {
            found += i % 7; // RACE!
        }
    }

    private static void await(Thread worker) {
        int polls = 0;
        while (worker.isAlive() && polls < 10) {
            polls++;
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        PolledTenTimes task = new PolledTenTimes();
        Thread worker = new Thread(task::search);
        worker.start();
        await(worker);
        System.out.println(task.found); // RACE!
    }
}
