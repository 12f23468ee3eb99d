// Every thread starts a helper with the result that all share and joins it. Twin: ChildOwnedByThread.
public final class ChildHandedDown extends Thread {
    private static final int[] RESULT = new int[1];
    private final int[] result = RESULT;

    @Override
    public void run() {
        Thread helper = new Thread(() -> {
            result[0]++; // RACE!
        });
        helper.start();
        try {
            helper.join();
        } catch (InterruptedException e) {
            return;
        }
        result[0]++; // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new ChildHandedDown().start();
        }
    }
}
