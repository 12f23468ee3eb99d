// An iterator that callers know as one of the JDK locks for that. Twin: IteratedByCallers.
import java.util.Iterator;

public final class IteratedByCallersInTurn {
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
            synchronized (IteratedByCallersInTurn.this) {
                steps++; // NORACE
            }
            return "";
        }
    }
}
