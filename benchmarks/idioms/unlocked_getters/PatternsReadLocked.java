// An instanceof pattern, a string switch, an enum switch and a loop over an array read fields under the monitor. Twin: PatternsReadFreely.
public final class PatternsReadLocked {
    private enum Mode { ON, OFF }

    private Object value = 1;
    private String command = "stop";
    private Mode mode = Mode.OFF;
    private int[] cells = {1};

    private synchronized void set() {
        value = "text"; // NORACE
        command = "go"; // NORACE
        mode = Mode.ON; // NORACE
        cells[0] = 2; // NORACE
    }

    private synchronized int weigh() {
        int sum = 0;
        if (value instanceof String text) { // NORACE
            sum += text.length();
        }
        switch (command) { // NORACE
            case "go" -> sum += 1;
            default -> sum += 2;
        }
        sum += switch (mode) { // NORACE
            case ON -> 3;
            case OFF -> 4;
        };
        for (int cell : cells) { // NORACE
            sum += cell;
        }
        return sum;
    }

    public static void main(String[] args) {
        PatternsReadLocked state = new PatternsReadLocked();
        new Thread(state::set).start();
        System.out.println(state.weigh());
    }
}
