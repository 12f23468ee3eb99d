// The element in a field is copied to a local, which is locked and changed. Twin: FieldReadAgain.
public final class LocalCopyLocked {
    private volatile Item current = new Item();

    private static final class Item {
        private int uses;
    }

    private void use() {
        Item item = current;
        synchronized (item) {
            item.uses++; // NORACE
        }
    }

    private void replace() {
        current = new Item();
    }

    public static void main(String[] args) {
        LocalCopyLocked shared = new LocalCopyLocked();
        new Thread(shared::use).start();
        new Thread(shared::use).start();
        shared.replace();
    }
}
