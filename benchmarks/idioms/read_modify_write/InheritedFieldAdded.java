// A subclass adds to an inherited field through super, another thread adds to it in the superclass. Twin: InheritedFieldAddedLocked.
public final class InheritedFieldAdded {
    private InheritedFieldAdded() {}

    private static class Stock {
        protected int pieces;

        synchronized void bring(int count) {
            pieces += count; // RACE!
        }
    }

    private static final class BookStock extends Stock {
        void sell(int count) {
            super.pieces -= count; // RACE!
        }
    }

    public static void main(String[] args) {
        BookStock books = new BookStock();
        Stock stock = books;
        new Thread(() -> books.sell(1)).start();
        stock.bring(5);
    }
}
