// Every thread starts a helper with a result of its own and joins it. Twin: ChildHandedDown.
public final class ChildOwnedByThread extends Thread {
    private final int[] result = new int[1];

    @Override
    public void run() {
        Thread helper = new Thread(() -> {
            result[0]++; // NORACE
        });
        helper.start();
        try {
            helper.join();
        } catch (InterruptedException e) {
            return;
        }
        result[0]++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new ChildOwnedByThread().start();
        }
    }
}
