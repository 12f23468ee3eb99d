// The thread is not joined. Twin: NativeAsksStarter.
public final class NativeAsksUnjoined {
    private int count;
    private Thread worker;

    private native long version();

    private native int priority(Thread thread);

    void begin() {
        worker = new Thread(() -> count++); // RACE!
        worker.start();
    }

    public static void main(String[] args) throws InterruptedException {
        NativeAsksUnjoined starter = new NativeAsksUnjoined();
        System.out.println(starter.version());
        starter.begin();
        System.out.println(starter.priority(starter.worker));
        starter.count++; // RACE!
        System.out.println(starter.version());
    }
}
