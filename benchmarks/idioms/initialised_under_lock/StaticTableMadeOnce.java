// The first caller makes the table in the monitor that every later caller enters before it reads: all is ordered. Twin: StaticTableMadeAnew.
public final class StaticTableMadeOnce {
    private static final Object LOCK = new Object();
    private static int[] squares;

    private StaticTableMadeOnce() {}

    private static int[] make(int size) {
        int[] made = new int[size];
        for (int i = 0; i < size; i++) {
            made[i] = i * i; // NORACE
        }
        return made;
    }

    private static int square(int number) {
        synchronized (LOCK) {
            if (squares == null) { // NORACE
                squares = make(10); // NORACE
            }
        }
        return squares[number]; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(square(3))).start();
        System.out.println(square(4));
    }
}
