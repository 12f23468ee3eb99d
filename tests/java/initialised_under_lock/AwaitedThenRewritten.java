// Readers wait in the monitor until the answer is there and read it after, when it is written again. Twin: AwaitedThenKept.
public final class AwaitedThenRewritten {
    private int answer;
    private boolean given;

    private synchronized void give(int number) {
        answer = number; // RACE!
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
        return answer; // RACE!
    }

    public static void main(String[] args) {
        AwaitedThenRewritten shared = new AwaitedThenRewritten();
        new Thread(() -> System.out.println(shared.ask())).start();
        new Thread(() -> System.out.println(shared.ask())).start();
        shared.give(42);
        shared.give(43);
    }
}
