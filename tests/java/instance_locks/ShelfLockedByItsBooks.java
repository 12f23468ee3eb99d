// Books are inner objects that lock the shelf they stand on, as the shelf does when it counts them. Twin: BooksLockedByThemselves.
public final class ShelfLockedByItsBooks {
    private final Book[] books = {new Book(), new Book()};

    private final class Book {
        private boolean lent;

        private void lend() {
            synchronized (ShelfLockedByItsBooks.this) {
                lent = !lent; // NORACE
            }
        }
    }

    private synchronized int lent() {
        int sum = 0;
        for (Book book : books) {
            if (book.lent) { // NORACE
                sum++;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        ShelfLockedByItsBooks[] shelves = {new ShelfLockedByItsBooks(), new ShelfLockedByItsBooks()};
        for (ShelfLockedByItsBooks shelf : shelves) {
            for (Book book : shelf.books) {
                new Thread(book::lend).start();
                new Thread(book::lend).start();
            }
        }
        for (ShelfLockedByItsBooks shelf : shelves) {
            new Thread(() -> System.out.println(shelf.lent())).start();
        }
    }
}
