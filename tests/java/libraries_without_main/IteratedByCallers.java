// An iterator that callers know as one of the JDK counts steps. Twin: IteratedByCallersInTurn.
import java.util.Iterator;

public final class IteratedByCallers {
    private int steps;

    public Iterator<String> names() {
        return new Names();
    }

    private final class Names implements Iterator<String> {
        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public String next() {
            steps++; // RACE!
            return "";
        }
    }
}
