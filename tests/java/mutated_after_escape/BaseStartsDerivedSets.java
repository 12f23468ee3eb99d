// The constructor of the base starts a thread, and the field initialiser of the subclass runs after that. Twin: BasePreparesDerivedStarts.
public final class BaseStartsDerivedSets {
    private BaseStartsDerivedSets() {}

    private abstract static class Service extends Thread {
        Service() {
            start();
        }

        abstract int limit();

        @Override
        public void run() {
            System.out.println(limit());
        }
    }

    private static final class Mail extends Service {
        private int limit = Integer.parseInt("7"); // RACE!

        Mail() {
        }

        @Override
        int limit() {
            return limit; // RACE!
        }
    }

    public static void main(String[] args) {
        Service service = new Mail();
        System.out.println(service.getName());
    }
}
