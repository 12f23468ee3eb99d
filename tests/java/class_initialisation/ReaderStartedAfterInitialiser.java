// A thread is started by one that has waited for the initialiser, whoever ran that. Twin: ReaderStartedByInitialiser.
public final class ReaderStartedAfterInitialiser {
    private ReaderStartedAfterInitialiser() {}

    private static final class Limits {
        private static int most;
    }

    private static final class Reader extends Thread {
        @Override
        public void run() {
            System.out.println(Limits.most); // NORACE
        }
    }

    private static final class Setup {
        static {
            Limits.most = 9; // NORACE
        }

        private static void touch() {}
    }

    public static void main(String[] args) {
        new Thread(Setup::touch).start();
        Setup.touch();
        new Reader().start();
    }
}
