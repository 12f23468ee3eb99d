// Every thread fills the one array of its class. Twin: ThreadArrayOwn.
public final class ThreadArrayOfClass extends Thread {
    private static final int[] COMMON = new int[16];
    private final int[] squares;

    private ThreadArrayOfClass() {
        squares = COMMON;
    }

    @Override
    public void run() {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new ThreadArrayOfClass().start();
        }
    }
}
