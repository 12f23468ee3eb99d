// The outer check reads the plain field without the lock, and what the constructor wrote is not ordered before its use either. Twin: CheckedTwiceVolatile.
public final class CheckedTwicePlain {
    private static Catalogue catalogue;

    private CheckedTwicePlain() {}

    private static final class Catalogue {
        private int size;

        Catalogue(int size) {
            this.size = size; // RACE!
        }
    }

    private static Catalogue catalogue() {
        if (catalogue == null) { // RACE!
            synchronized (CheckedTwicePlain.class) {
                if (catalogue == null) { // NORACE
                    catalogue = new Catalogue(8); // RACE!
                }
            }
        }
        return catalogue; // RACE!
    }

    public static void main(String[] args) {
        Runnable task = () -> {
            System.out.println(catalogue().size); // RACE!
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
