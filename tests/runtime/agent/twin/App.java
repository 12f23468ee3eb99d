import heddle.rt.Rt;
import heddle.rt.ThreadState;

public class App {
    int x;
    private transient heddle.rt.FieldState heddle$x;

    void set() {
        int first = 1_000_000;
        int second = 1_000_001;
        ThreadState t = Rt.self();
        Rt.writeField(this, t, first);
        x = second - first;
    }

    void get() {
        int second = 1_000_001;
        ThreadState t = Rt.self();
        Rt.readField(this, t, second);
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

    static class Helper {
        void help() {}
    }
}
