// A subclass adds to an inherited field through super under the monitor that the superclass uses. Twin: InheritedFieldAdded.
public final class InheritedFieldAddedLocked {
    private InheritedFieldAddedLocked() {}

    private static class Stock {
        protected int pieces;

        synchronized void bring(int count) {
            pieces += count; // NORACE
        }
    }

    private static final class BookStock extends Stock {
        synchronized void sell(int count) {
            super.pieces -= count; // NORACE
        }
    }

    public static void main(String[] args) {
        BookStock books = new BookStock();
        Stock stock = books;
        new Thread(() -> books.sell(1)).start();
        stock.bring(5);
    }
}
