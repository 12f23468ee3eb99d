// What was counted up is counted down in a finally block outside the lock. Twin: FinallyInsideLock.
public final class FinallyOutsideLock {
    private int users;

    private void use(String[] words) {
        try {
            synchronized (this) {
                users++; // RACE!
                System.out.println(words[0]);
            }
        } finally {
            users--; // RACE!
        }
    }

    public static void main(String[] args) {
        FinallyOutsideLock[] doors = new FinallyOutsideLock[2];
        for (int i = 0; i < doors.length; i++) {
            doors[i] = new FinallyOutsideLock();
        }
        Runnable using = () -> {
            for (FinallyOutsideLock door : doors) {
                door.use(args);
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
