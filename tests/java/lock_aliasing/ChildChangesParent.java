// Children are moved between parents, and the lock of the parent guards their sizes. Twin: ChildKeepsParent.
public final class ChildChangesParent {
    private volatile ChildChangesParent parent;
    private int size;

    private ChildChangesParent(ChildChangesParent parent) {
        this.parent = parent;
    }

    private void grow() {
        synchronized (parent) {
            size++; // RACE!
        }
    }

    public static void main(String[] args) {
        ChildChangesParent root = new ChildChangesParent(null);
        ChildChangesParent other = new ChildChangesParent(null);
        ChildChangesParent[] children = new ChildChangesParent[3];
        for (int i = 0; i < children.length; i++) {
            children[i] = new ChildChangesParent(i == 0 ? other : root);
        }
        Runnable growing = () -> {
            for (ChildChangesParent child : children) {
                child.grow();
            }
        };
        new Thread(growing).start();
        children[1].parent = other;
        new Thread(growing).start();
    }
}
