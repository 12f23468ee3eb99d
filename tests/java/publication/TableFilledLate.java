// A table is filled by main beside the threads that read it. Twin: TableFilledByInitialiser.
public final class TableFilledLate {
    private TableFilledLate() {}

    private static final class Squares {
        private static final int[] TABLE = new int[4];

        private static void fill() {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i * i; // RACE!
            }
        }
    }

    private static void use() {
        System.out.println(Squares.TABLE[3]); // RACE!
    }

    public static void main(String[] args) {
        new Thread(TableFilledLate::use).start();
        new Thread(TableFilledLate::use).start();
        Squares.fill();
    }
}
