// Tasks lock themselves, but what they change is static. Twin: TaskLocksClass.
public final class TaskLocksItself implements Runnable {
    private static int done;

    @Override
    public void run() {
        synchronized (this) {
            done++; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new TaskLocksItself()).start();
        }
    }
}
