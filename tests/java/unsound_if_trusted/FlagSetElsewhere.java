// one method sets the flag under the lock, and another one without it, of the same object.
import java.util.*;
import java.util.concurrent.*;

public class FlagSetElsewhere {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static final class Source {
        final Cell cell = new Cell();
        boolean loaded;

        void ensure() {
            synchronized (this) {
                if (!loaded) {
                    cell.add(3);
                    loaded = true;
                }
            }
        }

        void hurry() {
            loaded = true;
        }

        int look() {
            ensure();
            return cell.n; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int r = 0; r < 3; r++) {
            Source source = new Source();
            for (int i = 0; i < 2; i++) {
                new Thread(source::look).start();
            }
            new Thread(source::hurry).start();
        }
    }
}
