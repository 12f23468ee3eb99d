// One factory for each worker: the worker and its counter are told apart by the factory. Twin: FactoryMakesWorkersWithOneCounter.
final class FactoryMakesWorkers {
    static class Counter {
        int value;
    }

    static class Worker extends Thread {
        private Counter counter;

        public void run() {
            counter.value++; // NORACE
        }
    }

    static class Factory {
        private final Counter counter;

        Factory(Counter counter) {
            this.counter = counter;
        }

        Worker make() {
            Worker made = new Worker();
            made.counter = counter;
            return made;
        }
    }

    public static void main(String[] args) {
        new Factory(new Counter()).make().start();
        new Factory(new Counter()).make().start();
    }
}
