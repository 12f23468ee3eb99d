// One Runnable with state runs on two threads. Twin: RunnableOwnInstance.
public final class RunnableSharedInstance implements Runnable {
    private int steps;

    @Override
    public void run() {
        steps++; // RACE!
    }

    public static void main(String[] args) {
        RunnableSharedInstance first = new RunnableSharedInstance();
        RunnableSharedInstance second = first;
        new Thread(first).start();
        new Thread(second).start();
    }
}
