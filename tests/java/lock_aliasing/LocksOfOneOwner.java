// An owner has two locks, and the payload is changed under one of them only. Twin: LocksOfOneOwnerMixed.
public final class LocksOfOneOwner {
    private final Object forReading = new Object();
    private final Object forWriting = new Object();
    private final Page page = new Page();

    private static final class Page {
        private int words;
    }

    private void write() {
        synchronized (forWriting) {
            page.words++; // NORACE
        }
    }

    private int read() {
        synchronized (forWriting) {
            return page.words; // NORACE
        }
    }

    public static void main(String[] args) {
        LocksOfOneOwner[] books = new LocksOfOneOwner[2];
        for (int i = 0; i < books.length; i++) {
            books[i] = new LocksOfOneOwner();
        }
        Runnable using = () -> {
            for (LocksOfOneOwner book : books) {
                synchronized (book.forReading) {
                    book.write();
                    book.read();
                }
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
