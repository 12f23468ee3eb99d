// A mailbox is given one list as its inbox and its outbox, each guarded by a lock of its own. Twin: TwoFieldsTwoLists.
import java.util.ArrayList;
import java.util.List;

public final class TwoFieldsOneList {
    private final Object inLock = new Object();
    private final Object outLock = new Object();
    private final List<String> inbox;
    private final List<String> outbox;

    private TwoFieldsOneList(List<String> inbox, List<String> outbox) {
        this.inbox = inbox;
        this.outbox = outbox;
    }

    private void receive(String text) {
        synchronized (inLock) {
            inbox.add(text); // RACE!
        }
    }

    private void send(String text) {
        synchronized (outLock) {
            outbox.add(text); // RACE!
        }
    }

    public static void main(String[] args) {
        List<String> letters = new ArrayList<>();
        TwoFieldsOneList box = new TwoFieldsOneList(letters, letters);
        new Thread(() -> box.receive("in")).start();
        new Thread(() -> box.send("out")).start();
    }
}
