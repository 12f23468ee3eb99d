// The superclass lets others have the object; the constructor calls its helper later.
public final class HelperOfSubclassAfterLeak {
    private HelperOfSubclassAfterLeak() {}

    static class Base {
        static volatile Counter last;

        Base() {
            if (this instanceof Counter counter) {
                last = counter;
            }
        }
    }

    static final class Counter extends Base {
        private int count;

        Counter() {
            add();
        }

        private void add() {
            count++; // RACE!
        }

        synchronized void work() {
            add();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (Base.last == null) {
                Thread.onSpinWait();
            }
            Base.last.work();
        }).start();
        new Counter();
    }
}
