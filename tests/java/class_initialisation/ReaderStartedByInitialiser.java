// A thread that an initialiser starts reads beside the rest of it, though the main thread has waited. Twin: ReaderStartedAfterInitialiser.
public final class ReaderStartedByInitialiser {
    private ReaderStartedByInitialiser() {}

    private static final class Limits {
        private static int most;
    }

    private static final class Reader extends Thread {
        @Override
        public void run() {
            System.out.println(Limits.most); // RACE!
        }
    }

    private static final class Setup {
        static {
            new Reader().start();
            Limits.most = 9; // RACE!
        }

        private static void touch() {}
    }

    public static void main(String[] args) {
        new Thread(Setup::touch).start();
        Setup.touch();
    }
}
