// The owner's synchronized method replaces its page by a fresh one. Twin: PayloadReplacedByShared.
public final class PayloadReplacedByOwn implements Runnable {
    private static final PayloadReplacedByOwn[] BOOKS = new PayloadReplacedByOwn[3];
    private Page page = new Page();

    private static final class Page {
        private int letters;
    }

    private synchronized void write() {
        page.letters++; // NORACE
    }

    private synchronized void turn() {
        page = new Page(); // NORACE
    }

    @Override
    public void run() {
        for (PayloadReplacedByOwn book : BOOKS) {
            book.turn();
            book.write();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < BOOKS.length; i++) {
            BOOKS[i] = new PayloadReplacedByOwn();
        }
        new Thread(BOOKS[0]).start();
        new Thread(BOOKS[1]).start();
    }
}
