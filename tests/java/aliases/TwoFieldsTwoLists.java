// A mailbox is given two lists as its inbox and its outbox, each guarded by a lock of its own. Twin: TwoFieldsOneList.
import java.util.ArrayList;
import java.util.List;

public final class TwoFieldsTwoLists {
    private final Object inLock = new Object();
    private final Object outLock = new Object();
    private final List<String> inbox;
    private final List<String> outbox;

    private TwoFieldsTwoLists(List<String> inbox, List<String> outbox) {
        this.inbox = inbox;
        this.outbox = outbox;
    }

    private void receive(String text) {
        synchronized (inLock) {
            inbox.add(text); // NORACE
        }
    }

    private void send(String text) {
        synchronized (outLock) {
            outbox.add(text); // NORACE
        }
    }

    public static void main(String[] args) {
        List<String> letters = new ArrayList<>();
        TwoFieldsTwoLists box = new TwoFieldsTwoLists(letters, new ArrayList<>());
        new Thread(() -> box.receive("in")).start();
        new Thread(() -> box.send("out")).start();
    }
}
