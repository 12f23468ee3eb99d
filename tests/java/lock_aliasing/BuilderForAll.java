// All threads append to the same StringBuilder. Twin: BuilderPerThread.
public final class BuilderForAll extends Thread {
    private static final StringBuilder TEXT = new StringBuilder();
    private final StringBuilder text = TEXT;

    @Override
    public void run() {
        for (int i = 0; i < 5; i++) {
            text.append('.'); // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new BuilderForAll().start();
        }
    }
}
