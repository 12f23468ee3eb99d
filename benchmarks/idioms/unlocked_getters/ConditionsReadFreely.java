// Fields written under the monitor are read without it in the conditions of a choice, an if, a loop and a switch. Twin: ConditionsReadLocked.
public final class ConditionsReadFreely {
    private boolean open;
    private int size;
    private int left;
    private int kind;
    private Object owner;

    private synchronized void set() {
        open = true; // RACE!
        size = 3; // RACE!
        left = 2; // RACE!
        kind = 1; // RACE!
        owner = "ada"; // RACE!
    }

    private String show() {
        String state = open ? "open" : "shut"; // RACE!
        if (size > 0 && state.isEmpty()) { // RACE!
            return state;
        }
        for (int i = 0; i < left; i++) { // RACE!
            state += i;
        }
        switch (kind) { // RACE!
            case 1:
                return owner == null ? state : "owned"; // RACE!
            default:
                return state;
        }
    }

    public static void main(String[] args) {
        ConditionsReadFreely door = new ConditionsReadFreely();
        new Thread(door::set).start();
        System.out.println(door.show());
    }
}
