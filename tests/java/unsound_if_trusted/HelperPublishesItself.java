// The helper that a constructor calls lets others have the object before it is done.
public final class HelperPublishesItself {
    private static volatile HelperPublishesItself last;
    private int count;

    private HelperPublishesItself() {
        add();
    }

    private void add() {
        last = this;
        count++; // RACE!
    }

    private synchronized void work() {
        add();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (last == null) {
                Thread.onSpinWait();
            }
            last.work();
        }).start();
        new HelperPublishesItself();
    }
}
