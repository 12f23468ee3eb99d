// Threads register themselves, and others read what they count. Twin: RegisteredNumberRead.
import java.util.ArrayList;
import java.util.List;

public final class RegisteredCountRead extends Thread {
    private static final List<RegisteredCountRead> RUNNING = new ArrayList<>();
    private final int number;
    private int steps;

    private RegisteredCountRead(int number) {
        this.number = number; // NORACE
    }

    @Override
    public void run() {
        synchronized (RUNNING) {
            RUNNING.add(this); // NORACE
        }
        steps++; // RACE!
        int sum = 0;
        synchronized (RUNNING) {
            for (RegisteredCountRead other : RUNNING) { // NORACE
                sum += other.steps; // RACE!
            }
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new RegisteredCountRead(i).start();
        }
    }
}
