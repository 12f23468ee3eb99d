// Readers wait in the monitor until the answer is there and read it after; it is not written again. Twin: AwaitedThenRewritten.
public final class AwaitedThenKept {
    private int answer;
    private boolean given;

    private synchronized void give(int number) {
        answer = number; // NORACE
        given = true; // NORACE
        notifyAll();
    }

    private int ask() {
        synchronized (this) {
            while (!given) { // NORACE
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return answer; // NORACE
    }

    public static void main(String[] args) {
        AwaitedThenKept shared = new AwaitedThenKept();
        new Thread(() -> System.out.println(shared.ask())).start();
        new Thread(() -> System.out.println(shared.ask())).start();
        shared.give(42);
    }
}
