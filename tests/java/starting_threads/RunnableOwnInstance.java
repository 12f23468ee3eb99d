// Each of two threads runs a Runnable of its own. Twin: RunnableSharedInstance.
public final class RunnableOwnInstance implements Runnable {
    private int steps;

    @Override
    public void run() {
        steps++; // NORACE
    }

    public static void main(String[] args) {
        RunnableOwnInstance first = new RunnableOwnInstance();
        RunnableOwnInstance second = new RunnableOwnInstance();
        new Thread(first).start();
        new Thread(second).start();
    }
}
