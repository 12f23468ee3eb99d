// Tasks of different colours lock the colour they have. Twin: OneConstantLocked.
public final class OwnConstantLocked implements Runnable {
    private static int strokes;
    private final Colour colour;

    private OwnConstantLocked(Colour colour) {
        this.colour = colour;
    }

    private enum Colour { RED, BLUE }

    @Override
    public void run() {
        synchronized (colour) {
            strokes += colour == Colour.RED ? 1 : 2; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new OwnConstantLocked(Colour.RED)).start();
        new Thread(new OwnConstantLocked(Colour.BLUE)).start();
    }
}
