// A list is iterated over while a thread adds to it. Twin: ListIteratedAfter.
import java.util.ArrayList;
import java.util.List;

public final class ListIteratedBeside {
    private final List<String> lines = new ArrayList<>();

    private void read() {
        lines.add("first line"); // RACE!
        lines.add("second line"); // RACE!
    }

    private int length() {
        int length = 0;
        for (String line : lines) { // RACE!
            length += line.length();
        }
        return length;
    }

    public static void main(String[] args) throws InterruptedException {
        ListIteratedBeside text = new ListIteratedBeside();
        Thread reading = new Thread(text::read);
        reading.start();
        System.out.println(text.length());
    }
}
