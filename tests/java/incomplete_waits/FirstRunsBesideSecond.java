// A thread started first still runs beside one that is started later, and both change the field. Twin: FirstEndsBeforeSecond.
public final class FirstRunsBesideSecond {
    private static long total;

    private FirstRunsBesideSecond() {}

    private static final class Adder extends Thread {
        private final int number;

        Adder(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            total += number; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Adder first = new Adder(1);
        first.start();
        Thread second = new Adder(2);
        second.start();
        first.join();
        second.join();
        System.out.println(total); // NORACE
    }
}
