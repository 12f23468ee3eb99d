// Each virtual thread of the loop has ended before the next one is started. Twin: VirtualThreadsOfLoop.
public final class VirtualThreadsJoined {
    private static int count;

    private VirtualThreadsJoined() {}

    private static void work() {
        count++; // RACE: opaque code that is given a virtual thread might start it
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread thread = Thread.startVirtualThread(VirtualThreadsJoined::work);
            thread.join();
            System.out.println(thread.threadId());
        }
        Thread named = Thread.ofVirtual().name("last").start(VirtualThreadsJoined::work);
        named.join();
        System.out.println(named.isVirtual());
    }
}
