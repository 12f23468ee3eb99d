// Tasks of different colours lock one colour. Twin: OwnConstantLocked.
public final class OneConstantLocked implements Runnable {
    private static int strokes;
    private final Colour colour;

    private OneConstantLocked(Colour colour) {
        this.colour = colour;
    }

    private enum Colour { RED, BLUE }

    @Override
    public void run() {
        synchronized (Colour.RED) {
            strokes += colour == Colour.RED ? 1 : 2; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(new OneConstantLocked(Colour.RED)).start();
        new Thread(new OneConstantLocked(Colour.BLUE)).start();
    }
}
