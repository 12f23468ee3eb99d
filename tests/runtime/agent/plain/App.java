/** A program with a race; its twin in ../twin is what instrumenting makes of it, by hand. */
public class App {
    int x;

    void set() {
        x = 1;
    }

    void get() {
        System.out.println("x is " + (x >= 0 ? "set or not" : "strange"));
    }

    public static void main(String[] arguments) throws Exception {
        App app = new App();
        run(new Thread(app::set, "setter"), arguments);
        run(new Thread(app::get, "getter"), arguments);
        if (arguments.length > 0 && arguments[0].equals("exit")) {
            System.exit(3);
        }
    }

    static void run(Thread thread, String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("interrupted")) {
            Thread.currentThread().interrupt();
            new Helper().help();
            Thread.interrupted();
        }
        thread.start();
        thread.join();
    }

    /** Loaded by a thread that is interrupted. */
    static class Helper {
        void help() {}
    }
}
