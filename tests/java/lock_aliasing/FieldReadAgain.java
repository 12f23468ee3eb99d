// The element in a field is locked, and the field is read again to change it. Twin: LocalCopyLocked.
public final class FieldReadAgain {
    private volatile Item current = new Item();

    private static final class Item {
        private int uses;
    }

    private void use() {
        synchronized (current) {
            current.uses++; // RACE!
        }
    }

    private void replace() {
        current = new Item();
    }

    public static void main(String[] args) {
        FieldReadAgain shared = new FieldReadAgain();
        new Thread(shared::use).start();
        new Thread(shared::use).start();
        shared.replace();
    }
}
