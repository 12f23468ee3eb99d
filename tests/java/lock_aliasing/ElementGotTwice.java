// An element is got from an unchanging list to lock it, and again to change it. Twin: ElementGotElsewhere.
import java.util.ArrayList;
import java.util.List;

public final class ElementGotTwice implements Runnable {
    private static final List<int[]> ROWS = new ArrayList<>();

    @Override
    public void run() {
        for (int i = 0; i < ROWS.size(); i++) { // NORACE
            synchronized (ROWS.get(i)) { // NORACE
                ROWS.get(i)[0]++; // RACE: that a list returns the same element twice is not known
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            ROWS.add(new int[2]); // NORACE
        }
        new Thread(new ElementGotTwice()).start();
        new Thread(new ElementGotTwice()).start();
    }
}
