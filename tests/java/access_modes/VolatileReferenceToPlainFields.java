// A volatile reference orders what was written before it was set, not the fields of its object that change later. Twin: VolatileReferenceSetLast.
public final class VolatileReferenceToPlainFields {
    private static final class Position {
        private int x;
        private int y;
    }

    private volatile Position position = new Position();

    private void move(int x, int y) {
        Position next = position; // NORACE
        next.x = x; // RACE!
        next.y = y; // RACE!
        position = next; // NORACE
    }

    private String show() {
        Position seen = position; // NORACE
        String text = "x = " + seen.x; // RACE!
        return text + ", y = " + seen.y; // RACE!
    }

    public static void main(String[] args) {
        VolatileReferenceToPlainFields ship = new VolatileReferenceToPlainFields();
        new Thread(() -> ship.move(3, 4)).start();
        System.out.println(ship.show());
    }
}
