// the joining thread is interrupted by reflection.
public class InterruptByReflection {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1; // RACE!
        });
        t.start();
        Thread.class.getMethod("interrupt").invoke(Thread.currentThread());
        try { t.join(); } catch (InterruptedException e) { }
        System.out.println(x); // RACE!
    }
}
