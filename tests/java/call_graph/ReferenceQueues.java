// A queue gives back the references registered with it; a field of them is still there.
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceQueues {
    static class Thing {}

    static class Entry extends WeakReference<Thing> {
        private final Resource resource;

        Entry(Thing thing, ReferenceQueue<Thing> queue, Resource resource) {
            super(thing, queue);
            this.resource = resource;
        }

        void expunge() {
            resource.release();
        }
    }

    static class Ghost extends PhantomReference<Thing> {
        Ghost(Thing thing, ReferenceQueue<Thing> queue) {
            super(thing, queue);
        }

        void vanish() {}
    }

    static class Resource {
        void release() {
            System.out.println("released");
        }

        void neverReleased() {}
    }

    static class Unqueued extends Entry {
        Unqueued(Thing thing) {
            super(thing, null, new Resource());
        }

        @Override
        void expunge() {
            neverExpunged();
        }

        void neverExpunged() {}
    }

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Thing> queue = new ReferenceQueue<>();
        ReferenceQueue<Thing> ghosts = new ReferenceQueue<>();
        Ghost ghost = collected(queue, ghosts);
        for (int i = 0; i < 100; i++) {
            System.gc();
            Reference<? extends Thing> dead = queue.remove(50);
            if (dead != null) {
                ((Entry) dead).expunge();
                break;
            }
        }
        ghost.enqueue();
        ((Ghost) ghosts.poll()).vanish();
        System.out.println(new Unqueued(new Thing()).get() == null);
    }

    static Ghost collected(ReferenceQueue<Thing> queue, ReferenceQueue<Thing> ghosts) {
        kept = new Entry(new Thing(), queue, new Resource());
        return new Ghost(new Thing(), ghosts);
    }

    static Entry kept;
}
