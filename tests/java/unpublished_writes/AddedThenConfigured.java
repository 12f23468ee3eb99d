// A superclass constructor adds the object to a concurrent list before the subclass has configured itself. Twin: ConfiguredThenAdded.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class AddedThenConfigured {
    private AddedThenConfigured() {}

    private abstract static class Source {
        Source(List<Source> all) {
            all.add(this);
            configure();
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
            rate = 50; // RACE!
        }

        @Override
        int rate() {
            return rate; // RACE!
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
