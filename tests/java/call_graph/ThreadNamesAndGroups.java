// Thread constructors with name, group and stack size; subclasses that override getters.
public class ThreadNamesAndGroups {
    static class Named extends Thread {
        Named(ThreadGroup group, String name) {
            super(group, name);
        }

        @Override
        public void run() {
            report(getName() + getThreadGroup().getName());
        }
    }

    static class Task implements Runnable {
        public void run() {
            report(Thread.currentThread().getName());
        }
    }

    static void report(String text) {
        System.out.println(text);
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread[] threads = {
            new Named(group, "named"),
            new Thread(group, new Task()),
            new Thread(group, new Task(), "sized", 1 << 20),
            new Thread(new Task(), "plain"),
        };
        for (Thread thread : threads) {
            thread.start();
            thread.join();
        }
    }
}
