// All threads get the same task, which has a buffer. Twin: TaskPerThread.
public final class TaskOfAllThreads implements Runnable {
    private final char[] buffer = new char[32];
    private int length;

    @Override
    public void run() {
        for (char c = 'a'; c < 'e'; c++) {
            buffer[length] = c; // RACE!
            length++; // RACE!
        }
    }

    public static void main(String[] args) {
        TaskOfAllThreads first = new TaskOfAllThreads();
        for (int i = 0; i < 4; i++) {
            TaskOfAllThreads task = first;
            new Thread(task).start();
        }
    }
}
