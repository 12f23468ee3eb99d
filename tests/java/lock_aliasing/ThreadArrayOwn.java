// Every thread fills an array that it made in its constructor. Twin: ThreadArrayOfClass.
public final class ThreadArrayOwn extends Thread {
    private final int[] squares;

    private ThreadArrayOwn() {
        squares = new int[16];
    }

    @Override
    public void run() {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new ThreadArrayOwn().start();
        }
    }
}
