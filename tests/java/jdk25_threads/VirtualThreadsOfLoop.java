// Virtual threads started in a loop run at the same time and count in one field. Twin: VirtualThreadsJoined.
public final class VirtualThreadsOfLoop {
    private static int count;

    private VirtualThreadsOfLoop() {}

    private static void work() {
        count++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread thread = Thread.startVirtualThread(VirtualThreadsOfLoop::work);
            System.out.println(thread.threadId());
        }
        Thread named = Thread.ofVirtual().name("last").start(VirtualThreadsOfLoop::work);
        named.join();
        System.out.println(named.isVirtual());
    }
}
