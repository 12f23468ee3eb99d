// Native code calls back in the calling thread, while it runs. Twin: EventsOfTwoPollers.
public final class EventsOfOnePoller {
    private int events;

    private native void poll();

    void onEvent() {
        events++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        EventsOfOnePoller source = new EventsOfOnePoller();
        Thread poller = new Thread(source::poll);
        poller.start();
        poller.join();
        source.poll();
    }
}
