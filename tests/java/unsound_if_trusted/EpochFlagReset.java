// the flag of a round is reset and set again while the writer goes on.
import java.util.*;
import java.util.concurrent.*;

public class EpochFlagReset {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static final class Relay {
        final Cell cell = new Cell();
        volatile boolean ready;

        void give() {
            ready = true;
            cell.add(1);
            ready = true;
        }

        void take() {
            while (!ready) {
                Thread.onSpinWait();
            }
            ready = false;
            System.out.println(cell.n); // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Relay relay = new Relay();
            new Thread(relay::give).start();
            new Thread(relay::take).start();
        }
    }
}
