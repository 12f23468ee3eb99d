// Threads register themselves, and others read only their numbers. Twin: RegisteredCountRead.
import java.util.ArrayList;
import java.util.List;

public final class RegisteredNumberRead extends Thread {
    private static final List<RegisteredNumberRead> RUNNING = new ArrayList<>();
    private final int number;
    private int steps;

    private RegisteredNumberRead(int number) {
        this.number = number; // NORACE
    }

    @Override
    public void run() {
        synchronized (RUNNING) {
            RUNNING.add(this); // NORACE
        }
        steps++; // NORACE
        int sum = 0;
        synchronized (RUNNING) {
            for (RegisteredNumberRead other : RUNNING) { // NORACE
                sum += other.number; // NORACE
            }
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new RegisteredNumberRead(i).start();
        }
    }
}
