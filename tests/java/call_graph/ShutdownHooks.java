// Runtime.addShutdownHook with a Thread subclass and with a Runnable, run at exit.
public class ShutdownHooks {
    static class Farewell extends Thread {
        @Override
        public void run() {
            say("farewell");
        }
    }

    static class Last implements Runnable {
        public void run() {
            say("last");
        }
    }

    static void say(String text) {
        System.out.println(text);
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Farewell());
        Runtime.getRuntime().addShutdownHook(new Thread(new Last()));
        System.exit(0);
    }
}
