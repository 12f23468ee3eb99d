// Tasks lock their class, to which the static field they change belongs. Twin: TaskLocksItself.
public final class TaskLocksClass implements Runnable {
    private static int done;

    @Override
    public void run() {
        synchronized (TaskLocksClass.class) {
            done++; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new TaskLocksClass()).start();
        }
    }
}
