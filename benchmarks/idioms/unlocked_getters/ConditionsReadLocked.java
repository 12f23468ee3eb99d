// Fields written under the monitor are read under it in the conditions of a choice, an if, a loop and a switch. Twin: ConditionsReadFreely.
public final class ConditionsReadLocked {
    private boolean open;
    private int size;
    private int left;
    private int kind;
    private Object owner;

    private synchronized void set() {
        open = true; // NORACE
        size = 3; // NORACE
        left = 2; // NORACE
        kind = 1; // NORACE
        owner = "ada"; // NORACE
    }

    private synchronized String show() {
        String state = open ? "open" : "shut"; // NORACE
        if (size > 0 && state.isEmpty()) { // NORACE
            return state;
        }
        for (int i = 0; i < left; i++) { // NORACE
            state += i;
        }
        switch (kind) { // NORACE
            case 1:
                return owner == null ? state : "owned"; // NORACE
            default:
                return state;
        }
    }

    public static void main(String[] args) {
        ConditionsReadLocked door = new ConditionsReadLocked();
        new Thread(door::set).start();
        System.out.println(door.show());
    }
}
