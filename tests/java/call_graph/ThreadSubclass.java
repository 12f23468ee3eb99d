// Thread subclasses: run overridden, started, and called directly; super.run().
public class ThreadSubclass {
    static class Worker extends Thread {
        int result;

        @Override
        public void run() {
            result = work();
        }

        int work() {
            return 42;
        }
    }

    static class Chained extends Thread {
        Chained(Runnable target) {
            super(target);
        }

        @Override
        public void run() {
            before();
            super.run();
        }

        void before() {}
    }

    static class Step implements Runnable {
        public void run() {
            System.out.println("step");
        }
    }

    static class Unstarted extends Thread {
        @Override
        public void run() {
            neverCalled();
        }

        void neverCalled() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.join();
        new Worker().run();
        Thread chained = new Chained(new Step());
        chained.start();
        chained.join();
        System.out.println(worker.result + new Unstarted().getName());
    }
}
