// The lock of the parent guards the sizes of its children, of which there are many. Twin: ChildChangesParent.
public final class ChildKeepsParent {
    private volatile ChildKeepsParent parent;
    private int size;

    private ChildKeepsParent(ChildKeepsParent parent) {
        this.parent = parent;
    }

    private void grow() {
        synchronized (parent) {
            size++; // NORACE
        }
    }

    public static void main(String[] args) {
        ChildKeepsParent root = new ChildKeepsParent(null);
        ChildKeepsParent other = new ChildKeepsParent(null);
        ChildKeepsParent[] children = new ChildKeepsParent[3];
        for (int i = 0; i < children.length; i++) {
            children[i] = new ChildKeepsParent(i == 0 ? other : root);
        }
        Runnable growing = () -> {
            for (ChildKeepsParent child : children) {
                child.grow();
            }
        };
        new Thread(growing).start();
        new Thread(growing).start();
    }
}
