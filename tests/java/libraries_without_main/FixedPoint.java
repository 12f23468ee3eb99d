// An immutable class. Twin: MovablePoint.
public class FixedPoint {
    private int x;

    public FixedPoint(int x) {
        this.x = x; // NORACE
    }

    public int x() {
        return x; // NORACE
    }

    public FixedPoint plus(int by) {
        return new FixedPoint(x + by); // NORACE
    }
}
