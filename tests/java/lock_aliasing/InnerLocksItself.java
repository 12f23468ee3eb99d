// Two cursors of a shelf lock themselves to change its stock. Twin: InnerLocksOuter.
public final class InnerLocksItself {
    private final Stock stock = new Stock();

    private static final class Stock {
        private int pieces;
    }

    private final class Cursor implements Runnable {
        @Override
        public void run() {
            synchronized (this) {
                stock.pieces++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            InnerLocksItself shelf = new InnerLocksItself();
            new Thread(shelf.new Cursor()).start();
            new Thread(shelf.new Cursor()).start();
        }
    }
}
