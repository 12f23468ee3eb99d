// Every thread gets a task of its own, which has a buffer. Twin: TaskOfAllThreads.
public final class TaskPerThread implements Runnable {
    private final char[] buffer = new char[32];
    private int length;

    @Override
    public void run() {
        for (char c = 'a'; c < 'e'; c++) {
            buffer[length] = c; // NORACE
            length++; // NORACE
        }
    }

    public static void main(String[] args) {
        TaskPerThread first = new TaskPerThread();
        for (int i = 0; i < 4; i++) {
            TaskPerThread task = new TaskPerThread();
            new Thread(task).start();
        }
    }
}
