// A superclass constructor lets the subclass configure itself, then adds the object to a concurrent list, which orders. Twin: AddedThenConfigured.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ConfiguredThenAdded {
    private ConfiguredThenAdded() {}

    private abstract static class Source {
        Source(List<Source> all) {
            configure();
            all.add(this);
        }

        abstract void configure();

        abstract int rate();
    }

    private static final class Sensor extends Source {
        private int rate;

        Sensor(List<Source> all) {
            super(all);
        }

        @Override
        void configure() {
            rate = 50; // NORACE
        }

        @Override
        int rate() {
            return rate; // NORACE
        }
    }

    public static void main(String[] args) {
        List<Source> all = new CopyOnWriteArrayList<>();
        new Thread(() -> {
            for (Source source : all) {
                System.out.println(source.rate());
            }
        }).start();
        new Sensor(all);
        new Sensor(all);
    }
}
