// Context class loaders, groups that list their threads, blockers of parked threads.
import java.util.concurrent.locks.LockSupport;

public class ThreadSurroundings {
    static class Loader extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            System.out.println("asked for " + name);
            return super.loadClass(name);
        }

        void neverAsked() {}
    }

    static class Waiting extends Thread {
        Waiting(ThreadGroup group) {
            super(group, "waiting");
        }

        @Override
        public void run() {
            while (!isDone) {
                LockSupport.park(new Blocker());
            }
        }

        void wake() {
            isDone = true;
            LockSupport.unpark(this);
        }
    }

    static class Blocker {
        @Override
        public String toString() {
            return "blocked";
        }

        void tell() {
            System.out.println(this);
        }
    }

    static volatile boolean isDone;

    public static void main(String[] args) throws Exception {
        ClassLoader first = Thread.currentThread().getContextClassLoader();
        System.out.println(ask(first, "java.lang.Object"));
        Thread.currentThread().setContextClassLoader(new Loader());
        ask(Thread.currentThread().getContextClassLoader(), "java.lang.String");
        ThreadGroup group = new ThreadGroup("own");
        Waiting waiting = new Waiting(group);
        waiting.start();
        Object blocker = null;
        while (blocker == null) {
            Thread.sleep(5);
            blocker = LockSupport.getBlocker(waiting);
        }
        ((Blocker) blocker).tell();
        Thread[] listed = new Thread[4];
        int count = group.enumerate(listed);
        for (int i = 0; i < count; i++) {
            ((Waiting) listed[i]).wake();
        }
        waiting.join();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            named(thread);
        }
    }

    static Class<?> ask(ClassLoader loader, String name) throws ClassNotFoundException {
        return loader.loadClass(name);
    }

    static void named(Thread thread) {
        System.out.println(thread.getName().isEmpty());
    }
}
