// One element is got from an unchanging list to lock it, and another to change it. Twin: ElementGotTwice.
import java.util.ArrayList;
import java.util.List;

public final class ElementGotElsewhere implements Runnable {
    private static final List<int[]> ROWS = new ArrayList<>();

    @Override
    public void run() {
        for (int i = 0; i < ROWS.size(); i++) { // NORACE
            synchronized (ROWS.get(i)) { // NORACE
                ROWS.get(0)[0]++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            ROWS.add(new int[2]); // NORACE
        }
        new Thread(new ElementGotElsewhere()).start();
        new Thread(new ElementGotElsewhere()).start();
    }
}
