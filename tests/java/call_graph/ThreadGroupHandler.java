// ThreadGroup.uncaughtException overridden: called for threads of the group.
public class ThreadGroupHandler {
    static class Group extends ThreadGroup {
        Group() {
            super("group");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable error) {
            note(error);
        }

        private void note(Throwable error) {
            System.out.println(error.getMessage());
        }
    }

    static class Fails implements Runnable {
        public void run() {
            throw new IllegalStateException("thrown");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(new Group(), new Fails());
        thread.start();
        thread.join();
    }
}
