// A table is filled by a class initialiser. Twin: TableFilledLate.
public final class TableFilledByInitialiser {
    private TableFilledByInitialiser() {}

    private static final class Squares {
        private static final int[] TABLE = new int[4];

        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i * i; // NORACE
            }
        }
    }

    private static void use() {
        System.out.println(Squares.TABLE[3]); // NORACE
    }

    public static void main(String[] args) {
        new Thread(TableFilledByInitialiser::use).start();
        new Thread(TableFilledByInitialiser::use).start();
    }
}
