// What is locked comes from a method that returns the object itself. Twin: OtherReturned.
public final class SelfReturned {
    private int length;

    private SelfReturned self() {
        return this;
    }

    private void append() {
        synchronized (self()) {
            length++; // NORACE
        }
    }

    private static void appendToAll(SelfReturned[] texts) {
        for (SelfReturned text : texts) {
            text.append();
        }
    }

    public static void main(String[] args) {
        SelfReturned[] texts = new SelfReturned[3];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = new SelfReturned();
        }
        new Thread(() -> appendToAll(texts)).start();
        new Thread(() -> appendToAll(texts)).start();
    }
}
