// The owner's synchronized method replaces its page by the one blank page of all. Twin: PayloadReplacedByOwn.
public final class PayloadReplacedByShared implements Runnable {
    private static final Page BLANK = new Page();
    private static final PayloadReplacedByShared[] BOOKS = new PayloadReplacedByShared[3];
    private Page page = new Page();

    private static final class Page {
        private int letters;
    }

    private synchronized void write() {
        page.letters++; // RACE!
    }

    private synchronized void turn() {
        page = BLANK; // NORACE
    }

    @Override
    public void run() {
        for (PayloadReplacedByShared book : BOOKS) {
            book.turn();
            book.write();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < BOOKS.length; i++) {
            BOOKS[i] = new PayloadReplacedByShared();
        }
        new Thread(BOOKS[0]).start();
        new Thread(BOOKS[1]).start();
    }
}
