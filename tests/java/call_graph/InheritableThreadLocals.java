// InheritableThreadLocal.childValue is called when a thread is made.
public class InheritableThreadLocals {
    static class Depth {
        final int value;

        Depth(int value) {
            this.value = value;
        }

        int value() {
            return value;
        }
    }

    static class Depths extends InheritableThreadLocal<Depth> {
        @Override
        protected Depth childValue(Depth parent) {
            return new Depth(parent.value() + 1);
        }
    }

    static final Depths DEPTHS = new Depths();

    static void show() {
        System.out.println(DEPTHS.get().value());
    }

    public static void main(String[] args) throws InterruptedException {
        DEPTHS.set(new Depth(0));
        Thread child = new Thread(InheritableThreadLocals::show);
        child.start();
        child.join();
    }
}
