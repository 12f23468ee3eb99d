// What is locked comes from a method that returns a new object. Twin: SelfReturned.
public final class OtherReturned {
    private int length;

    private OtherReturned self() {
        return new OtherReturned();
    }

    private void append() {
        synchronized (self()) {
            length++; // RACE!
        }
    }

    private static void appendToAll(OtherReturned[] texts) {
        for (OtherReturned text : texts) {
            text.append();
        }
    }

    public static void main(String[] args) {
        OtherReturned[] texts = new OtherReturned[3];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = new OtherReturned();
        }
        new Thread(() -> appendToAll(texts)).start();
        new Thread(() -> appendToAll(texts)).start();
    }
}
