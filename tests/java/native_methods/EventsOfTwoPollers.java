// Native code of two threads calls back what nothing else calls. Twin: EventsOfOnePoller.
public final class EventsOfTwoPollers {
    private int events;

    private native void poll();

    void onEvent() {
        events++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        EventsOfTwoPollers source = new EventsOfTwoPollers();
        Thread poller = new Thread(source::poll);
        poller.start();
        source.poll();
        poller.join();
    }
}
