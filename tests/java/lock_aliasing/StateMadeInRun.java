// Every thread makes its state when it runs and keeps it in a field. Twin: StateTakenInRun.
public final class StateMadeInRun extends Thread {
    private State state;

    private static final class State {
        private int step;
    }

    @Override
    public void run() {
        state = new State(); // NORACE
        advance();
        advance();
    }

    private void advance() {
        state.step++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new StateMadeInRun().start();
        }
    }
}
