// A class whose fields change, used without a lock. Twin: FixedPoint.
public class MovablePoint {
    private int x;

    public MovablePoint(int x) {
        this.x = x; // NORACE
    }

    public int x() {
        return x; // RACE!
    }

    public MovablePoint plus(int by) {
        x += by; // RACE!
        return this;
    }
}
