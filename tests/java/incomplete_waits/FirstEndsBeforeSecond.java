// A thread started first has ended before the other is started, which orders their changes. Twin: FirstRunsBesideSecond.
public final class FirstEndsBeforeSecond {
    private static long total;

    private FirstEndsBeforeSecond() {}

    private static final class Adder extends Thread {
        private final int number;

        Adder(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            total += number; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Adder first = new Adder(1);
        first.start();
        first.join();
        Thread second = new Adder(2);
        second.start();
        second.join();
        System.out.println(total); // NORACE
    }
}
