// Every thread appends to a StringBuilder of its own. Twin: BuilderForAll.
public final class BuilderPerThread extends Thread {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void run() {
        for (int i = 0; i < 5; i++) {
            text.append('.'); // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new BuilderPerThread().start();
        }
    }
}
