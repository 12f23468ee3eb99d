// Two instances of an inner class count in the field of one outer object. Twin: InnerOwnOuter.
public final class InnerSameOuter {
    private int seen;

    private final class Worker implements Runnable {
        @Override
        public void run() {
            seen++; // RACE!
        }
    }

    public static void main(String[] args) {
        InnerSameOuter first = new InnerSameOuter();
        InnerSameOuter second = first;
        new Thread(first.new Worker()).start();
        new Thread(second.new Worker()).start();
    }
}
