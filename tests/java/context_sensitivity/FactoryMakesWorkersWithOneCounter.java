// Both factories have the same counter. Twin: FactoryMakesWorkers.
final class FactoryMakesWorkersWithOneCounter {
    static class Counter {
        int value;
    }

    static class Worker extends Thread {
        private Counter counter;

        public void run() {
            counter.value++; // RACE!
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
        Counter counter = new Counter();
        new Factory(counter).make().start();
        new Factory(counter).make().start();
    }
}
