// AtomicReferenceFieldUpdater and AtomicIntegerFieldUpdater with callbacks.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class FieldUpdaters {
    static class Cell {
        volatile Content content = new Content();
        volatile int version;
    }

    static class Content {
        Content next() {
            return new Fresh();
        }

        void read() {}
    }

    static class Fresh extends Content {
        @Override
        void read() {
            System.out.println("fresh");
        }
    }

    static int bump(int version) {
        return version + 1;
    }

    static final AtomicReferenceFieldUpdater<Cell, Content> CONTENT =
            AtomicReferenceFieldUpdater.newUpdater(Cell.class, Content.class, "content");
    static final AtomicIntegerFieldUpdater<Cell> VERSION =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "version");

    public static void main(String[] args) {
        Cell cell = new Cell();
        CONTENT.updateAndGet(cell, Content::next).read();
        CONTENT.compareAndSet(cell, cell.content, new Content());
        cell.content.read();
        CONTENT.getAndSet(cell, new Fresh()).read();
        System.out.println(VERSION.updateAndGet(cell, FieldUpdaters::bump));
    }
}
