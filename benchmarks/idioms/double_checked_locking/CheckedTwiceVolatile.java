// The field is volatile, so the outer check orders what the constructor wrote before its use. Twin: CheckedTwicePlain.
public final class CheckedTwiceVolatile {
    private static volatile Catalogue catalogue;

    private CheckedTwiceVolatile() {}

    private static final class Catalogue {
        private int size;

        Catalogue(int size) {
            this.size = size; // NORACE
        }
    }

    private static Catalogue catalogue() {
        if (catalogue == null) { // NORACE
            synchronized (CheckedTwiceVolatile.class) {
                if (catalogue == null) { // NORACE
                    catalogue = new Catalogue(8); // NORACE
                }
            }
        }
        return catalogue; // NORACE
    }

    public static void main(String[] args) {
        Runnable task = () -> {
            System.out.println(catalogue().size); // NORACE
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
