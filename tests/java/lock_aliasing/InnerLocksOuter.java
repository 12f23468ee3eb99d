// Two cursors of a shelf lock the shelf to change its stock. Twin: InnerLocksItself.
public final class InnerLocksOuter {
    private final Stock stock = new Stock();

    private static final class Stock {
        private int pieces;
    }

    private final class Cursor implements Runnable {
        @Override
        public void run() {
            synchronized (InnerLocksOuter.this) {
                stock.pieces++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            InnerLocksOuter shelf = new InnerLocksOuter();
            new Thread(shelf.new Cursor()).start();
            new Thread(shelf.new Cursor()).start();
        }
    }
}
