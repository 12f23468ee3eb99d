// Books are inner objects that lock themselves, while the shelf locks itself when it counts them. Twin: ShelfLockedByItsBooks.
public final class BooksLockedByThemselves {
    private final Book[] books = {new Book(), new Book()};

    private final class Book {
        private boolean lent;

        private void lend() {
            synchronized (this) {
                lent = !lent; // RACE!
            }
        }
    }

    private synchronized int lent() {
        int sum = 0;
        for (Book book : books) {
            if (book.lent) { // RACE!
                sum++;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        BooksLockedByThemselves[] shelves = {new BooksLockedByThemselves(), new BooksLockedByThemselves()};
        for (BooksLockedByThemselves shelf : shelves) {
            for (Book book : shelf.books) {
                new Thread(book::lend).start();
                new Thread(book::lend).start();
            }
        }
        for (BooksLockedByThemselves shelf : shelves) {
            new Thread(() -> System.out.println(shelf.lent())).start();
        }
    }
}
