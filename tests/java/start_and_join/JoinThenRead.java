// Main joins the thread. Twin: SleepThenRead.
public final class JoinThenRead extends Thread {
    private int found;

    @Override
    public void run() {
        found = 1; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        JoinThenRead search = new JoinThenRead();
        search.start();
        search.join();
        System.out.println(search.found); // NORACE
    }
}
