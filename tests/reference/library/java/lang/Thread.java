package java.lang;

import explored.Machine;

/** A thread: the machine starts and joins it. */
public class Thread implements Runnable {
    private final Runnable target;

    public Thread() {
        this.target = null;
    }

    public Thread(String name) {
        this.target = null;
    }

    public Thread(Runnable target) {
        this.target = target;
    }

    public Thread(Runnable target, String name) {
        this.target = target;
    }

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public void start() {}

    public final void join() throws InterruptedException {}

    public final void join(long millis) throws InterruptedException {
        if (Machine.any()) {
            join();
        }
    }

    public final void setDaemon(boolean on) {}

    public final void setName(String name) {}

    public final void setPriority(int priority) {}

    public static native Thread currentThread();

    public static void sleep(long millis) {}

    public static void yield() {}

    public static void onSpinWait() {}
}
