// Two instances of an inner class count in fields of different outer objects. Twin: InnerSameOuter.
public final class InnerOwnOuter {
    private int seen;

    private final class Worker implements Runnable {
        @Override
        public void run() {
            seen++; // NORACE
        }
    }

    public static void main(String[] args) {
        InnerOwnOuter first = new InnerOwnOuter();
        InnerOwnOuter second = new InnerOwnOuter();
        new Thread(first.new Worker()).start();
        new Thread(second.new Worker()).start();
    }
}
