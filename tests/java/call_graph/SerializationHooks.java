// Object streams: replaced and resolved objects, object graphs, records, enums, own streams.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class SerializationHooks {
    static class Plain {
        Plain() {
            prepare();
        }

        Plain(int number) {}

        private void prepare() {}
    }

    static class Root extends Plain implements Serializable {
        private static final long serialVersionUID = 1;
        final List<Leaf> leaves = new ArrayList<>();
        final Map<Key, Object> map = new HashMap<>();
        final Leaf[] array = {new Leaf()};
        transient Hidden hidden = new Hidden();
        Point point = new Point(new Leaf(), 2);
        Size size = Size.SMALL;

        Root() {
            super(1);
        }
    }

    static class Leaf implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        void grow() {}
    }

    static class Hidden implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            neverWritten();
        }

        private void neverWritten() {}
    }

    static class Key implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public int hashCode() {
            return 5;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key;
        }
    }

    record Point(Leaf leaf, int x) implements Serializable {
        Point {
            leaf.grow();
        }
    }

    enum Size {
        SMALL,
        LARGE;

        void print() {
            System.out.println(this);
        }
    }

    static class Temperature implements Serializable {
        private static final long serialVersionUID = 1;

        private Object writeReplace() {
            return new Form();
        }

        void measure() {}
    }

    static class Form implements Serializable {
        private static final long serialVersionUID = 1;

        private Object readResolve() {
            return new Temperature();
        }
    }

    static class Swapped implements Serializable {
        private static final long serialVersionUID = 1;
    }

    static class Substitute implements Serializable {
        private static final long serialVersionUID = 1;

        void stand() {}
    }

    static class Replacing extends ObjectOutputStream {
        Replacing(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return object instanceof Swapped ? new Substitute() : object;
        }
    }

    static class Counting extends OutputStream {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int b) {
            bytes.write(b);
        }
    }

    static class Reading extends InputStream {
        private final InputStream in;

        Reading(byte[] data) {
            in = new ByteArrayInputStream(data);
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }
    }

    public static void main(String[] args) throws Exception {
        Counting counting = new Counting();
        Root root = new Root();
        root.leaves.add(new Leaf());
        root.map.put(new Key(), new Temperature());
        try (ObjectOutputStream out = new Replacing(counting)) {
            out.writeObject(root);
            out.writeObject(new Swapped());
        }
        byte[] data = counting.bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new Reading(data))) {
            Root read = (Root) in.readObject();
            read.leaves.get(0).grow();
            read.size.print();
            for (Object value : read.map.values()) {
                ((Temperature) value).measure();
            }
            ((Substitute) in.readObject()).stand();
        }
    }
}
