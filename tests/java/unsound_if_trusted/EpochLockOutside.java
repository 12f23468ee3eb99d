// the threads of a round lock objects of their own rather than that of the round.
import java.util.*;
import java.util.concurrent.*;

public class EpochLockOutside {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            for (int j = 0; j < 2; j++) {
                Object lock = new Object();
                new Thread(() -> {
                    synchronized (lock) {
                        cell.add(1);
                    }
                }).start();
            }
        }
    }
}
