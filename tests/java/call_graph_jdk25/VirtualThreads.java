// Virtual threads: startVirtualThread, ofVirtual().start, unstarted, and a factory.
public class VirtualThreads {
    static class Task implements Runnable {
        public void run() {
            done("task");
        }
    }

    static void done(String text) {
        System.out.println(text);
    }

    static void referenced() {
        done("reference");
    }

    static void fromFactory() {
        done("factory");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.startVirtualThread(new Task()).join();
        Thread.ofVirtual().name("v").start(VirtualThreads::referenced).join();
        Thread unstarted = Thread.ofVirtual().unstarted(() -> done("unstarted"));
        unstarted.start();
        unstarted.join();
        Thread made = Thread.ofVirtual().factory().newThread(VirtualThreads::fromFactory);
        made.start();
        made.join();
    }
}
