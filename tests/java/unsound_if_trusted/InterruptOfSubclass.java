// the joining thread W is interrupted through a variable of type W: join ends early, x is read while t runs.
public class InterruptOfSubclass {
    static int x;
    static class W extends Thread {
        public void run() {
            Thread t = new Thread(() -> {
                x = 1; // RACE!
            });
            t.start();
            try { t.join(); } catch (InterruptedException e) { }
            System.out.println(x); // RACE!
        }
    }
    public static void main(String[] args) {
        W w = new W();
        w.start();
        w.interrupt();
    }
}
