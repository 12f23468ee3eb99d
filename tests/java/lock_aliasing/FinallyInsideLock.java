// What was counted up is counted down in a finally block inside the lock. Twin: FinallyOutsideLock.
public final class FinallyInsideLock {
    private int users;

    private void use(String[] words) {
        synchronized (this) {
            users++; // NORACE
            try {
                System.out.println(words[0]);
            } finally {
                users--; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        FinallyInsideLock[] doors = new FinallyInsideLock[2];
        for (int i = 0; i < doors.length; i++) {
            doors[i] = new FinallyInsideLock();
        }
        Runnable using = () -> {
            for (FinallyInsideLock door : doors) {
                door.use(args);
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
