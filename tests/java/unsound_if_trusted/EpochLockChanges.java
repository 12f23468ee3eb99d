// each round replaces the lock by which threads of earlier rounds access what they share.
import java.util.*;
import java.util.concurrent.*;

public class EpochLockChanges {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static final Cell SHARED = new Cell();

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Object lock = new Object();
            new Thread(() -> {
                synchronized (lock) {
                    SHARED.add(1);
                }
            }).start();
        }
    }
}
