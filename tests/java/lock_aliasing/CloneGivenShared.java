// Clones are told apart by their locks, but all are given one box. Twin: CloneGivenOwn.
public final class CloneGivenShared implements Cloneable {
    private Box box;

    private static final class Box {
        private int count;
    }

    private CloneGivenShared copy() throws CloneNotSupportedException {
        return (CloneGivenShared) super.clone();
    }

    private static void use(CloneGivenShared mine) {
        synchronized (mine) {
            mine.box.count++; // RACE!
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        CloneGivenShared original = new CloneGivenShared();
        Box one = new Box();
        for (int i = 0; i < 2; i++) {
            CloneGivenShared mine = original.copy();
            synchronized (mine) {
                mine.box = one;
            }
            new Thread(() -> use(mine)).start();
        }
    }
}
