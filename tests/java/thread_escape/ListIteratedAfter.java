// A list is iterated over after the thread that added to it. Twin: ListIteratedBeside.
import java.util.ArrayList;
import java.util.List;

public final class ListIteratedAfter {
    private final List<String> lines = new ArrayList<>();

    private void read() {
        lines.add("first line"); // NORACE
        lines.add("second line"); // NORACE
    }

    private int length() {
        int length = 0;
        for (String line : lines) { // NORACE
            length += line.length();
        }
        return length;
    }

    public static void main(String[] args) throws InterruptedException {
        ListIteratedAfter text = new ListIteratedAfter();
        Thread reading = new Thread(text::read);
        reading.start();
        reading.join();
        System.out.println(text.length());
    }
}
