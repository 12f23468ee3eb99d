// Native code leaves alone the methods that the program calls itself. Twin: NativeAsksUnjoined.
public final class NativeAsksStarter {
    private int count;
    private Thread worker;

    private native long version();

    private native int priority(Thread thread);

    void begin() {
        worker = new Thread(() -> count++); // NORACE
        worker.start();
    }

    public static void main(String[] args) throws InterruptedException {
        NativeAsksStarter starter = new NativeAsksStarter();
        System.out.println(starter.version());
        starter.begin();
        System.out.println(starter.priority(starter.worker));
        starter.worker.join();
        starter.count++; // NORACE
        System.out.println(starter.version());
    }
}
