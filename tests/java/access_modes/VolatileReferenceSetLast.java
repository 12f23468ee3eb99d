// A volatile reference is set again after the fields of its new object were written. Twin: VolatileReferenceToPlainFields.
public final class VolatileReferenceSetLast {
    private static final class Position {
        private int x;
        private int y;
    }

    private volatile Position position = new Position();

    private void move(int x, int y) {
        Position next = new Position(); // NORACE
        next.x = x; // NORACE
        next.y = y; // NORACE
        position = next; // NORACE
    }

    private String show() {
        Position seen = position; // NORACE
        String text = "x = " + seen.x; // NORACE
        return text + ", y = " + seen.y; // NORACE
    }

    public static void main(String[] args) {
        VolatileReferenceSetLast ship = new VolatileReferenceSetLast();
        new Thread(() -> ship.move(3, 4)).start();
        System.out.println(ship.show());
    }
}
