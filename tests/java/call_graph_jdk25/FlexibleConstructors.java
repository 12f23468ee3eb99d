// Statements before super(...), sequenced collections, and stream gatherers.
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedCollection;
import java.util.stream.Gatherers;

public class FlexibleConstructors {
    static class Base {
        Base() {
            hook();
        }

        void hook() {}
    }

    static class Derived extends Base {
        private final Part part;

        Derived(int size) {
            int checked = check(size);
            this.part = new Part(checked);
            super();
        }

        static int check(int size) {
            return Math.max(size, 0);
        }

        @Override
        void hook() {
            part.touch();
        }
    }

    record Part(int size) {
        void touch() {}

        Part joined(Part other) {
            return new Part(size() + other.size());
        }
    }

    public static void main(String[] args) {
        new Derived(2);
        SequencedCollection<Part> parts = new ArrayList<>(List.of(new Part(1), new Part(2)));
        parts.reversed().getFirst().touch();
        parts.stream().gather(Gatherers.scan(() -> new Part(0), Part::joined)).forEach(Part::touch);
    }
}
