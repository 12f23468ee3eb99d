// An instanceof pattern, a string switch, an enum switch and a loop over an array read fields without the monitor. Twin: PatternsReadLocked.
public final class PatternsReadFreely {
    private enum Mode { ON, OFF }

    private Object value = 1;
    private String command = "stop";
    private Mode mode = Mode.OFF;
    private int[] cells = {1};

    private synchronized void set() {
        value = "text"; // RACE!
        command = "go"; // RACE!
        mode = Mode.ON; // RACE!
        cells[0] = 2; // RACE!
    }

    private int weigh() {
        int sum = 0;
        if (value instanceof String text) { // RACE!
            sum += text.length();
        }
        switch (command) { // RACE!
            case "go" -> sum += 1;
            default -> sum += 2;
        }
        sum += switch (mode) { // RACE!
            case ON -> 3;
            case OFF -> 4;
        };
        for (int cell : cells) { // RACE!
            sum += cell;
        }
        return sum;
    }

    public static void main(String[] args) {
        PatternsReadFreely state = new PatternsReadFreely();
        new Thread(state::set).start();
        System.out.println(state.weigh());
    }
}
