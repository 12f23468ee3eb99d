// Every caller makes the table anew in the monitor, and a read after it is unordered with the next making. Twin: StaticTableMadeOnce.
public final class StaticTableMadeAnew {
    private static final Object LOCK = new Object();
    private static int[] squares;

    private StaticTableMadeAnew() {}

    private static int[] make(int size) {
        int[] made = new int[size];
        for (int i = 0; i < size; i++) {
            made[i] = i * i; // RACE!
        }
        return made;
    }

    private static int square(int number) {
        synchronized (LOCK) {
            squares = make(10); // RACE!
        }
        return squares[number]; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(square(3))).start();
        System.out.println(square(4));
    }
}
