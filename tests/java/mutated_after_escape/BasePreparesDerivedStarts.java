// The constructor of the subclass starts the thread after its field initialiser ran. Twin: BaseStartsDerivedSets.
public final class BasePreparesDerivedStarts {
    private BasePreparesDerivedStarts() {}

    private abstract static class Service extends Thread {
        Service() {
        }

        abstract int limit();

        @Override
        public void run() {
            System.out.println(limit());
        }
    }

    private static final class Mail extends Service {
        private int limit = Integer.parseInt("7"); // NORACE

        Mail() {
            start();
        }

        @Override
        int limit() {
            return limit; // NORACE
        }
    }

    public static void main(String[] args) {
        Service service = new Mail();
        System.out.println(service.getName());
    }
}
