// Clones are told apart by their locks, and each is given a box of its own. Twin: CloneGivenShared.
public final class CloneGivenOwn implements Cloneable {
    private Box box;

    private static final class Box {
        private int count;
    }

    private CloneGivenOwn copy() throws CloneNotSupportedException {
        return (CloneGivenOwn) super.clone();
    }

    private static void use(CloneGivenOwn mine) {
        synchronized (mine) {
            mine.box.count++; // NORACE
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        CloneGivenOwn original = new CloneGivenOwn();
        Box one = new Box();
        for (int i = 0; i < 2; i++) {
            CloneGivenOwn mine = original.copy();
            synchronized (mine) {
                mine.box = new Box();
            }
            new Thread(() -> use(mine)).start();
        }
    }
}
