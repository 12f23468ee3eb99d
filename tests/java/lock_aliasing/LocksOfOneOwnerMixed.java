// An owner has two locks: the payload is changed under one, and read under the other. Twin: LocksOfOneOwner.
public final class LocksOfOneOwnerMixed {
    private final Object forReading = new Object();
    private final Object forWriting = new Object();
    private final Page page = new Page();

    private static final class Page {
        private int words;
    }

    private void write() {
        synchronized (forWriting) {
            page.words++; // RACE!
        }
    }

    private int read() {
        synchronized (forReading) {
            return page.words; // RACE!
        }
    }

    public static void main(String[] args) {
        LocksOfOneOwnerMixed[] books = new LocksOfOneOwnerMixed[2];
        for (int i = 0; i < books.length; i++) {
            books[i] = new LocksOfOneOwnerMixed();
        }
        Runnable using = () -> {
            for (LocksOfOneOwnerMixed book : books) {
                book.write();
                book.read();
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
