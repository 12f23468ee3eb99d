// Main sleeps long enough, which orders nothing. Twin: JoinThenRead.
public final class SleepThenRead extends Thread {
    private int found;

    @Override
    public void run() {
        found = 1; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        SleepThenRead search = new SleepThenRead();
        search.start();
        Thread.sleep(100);
        System.out.println(search.found); // RACE!
    }
}
