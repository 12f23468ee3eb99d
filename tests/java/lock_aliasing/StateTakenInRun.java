// Every thread takes its state from the class when it runs and keeps it in a field. Twin: StateMadeInRun.
public final class StateTakenInRun extends Thread {
    private static final State INITIAL = new State();
    private State state;

    private static final class State {
        private int step;
    }

    @Override
    public void run() {
        state = INITIAL; // NORACE
        advance();
        advance();
    }

    private void advance() {
        state.step++; // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new StateTakenInRun().start();
        }
    }
}
