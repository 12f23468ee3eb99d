// WeakReference, SoftReference, WeakHashMap and AtomicReference give back what they hold.
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;

public class WeakReferences {
    static class Thing {
        void weak() {}

        void soft() {}

        void atomic() {}

        Thing next() {
            return new Thing();
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    public static void main(String[] args) {
        Thing thing = new Thing();
        new WeakReference<>(thing).get().weak();
        new SoftReference<>(thing).get().soft();
        Map<Thing, String> map = new WeakHashMap<>();
        map.put(thing, "x");
        AtomicReference<Thing> atomic = new AtomicReference<>(thing);
        atomic.updateAndGet(Thing::next).atomic();
        System.out.println(map.get(thing) + atomic.compareAndSet(thing, new Thing()));
        atomic.getAndAccumulate(thing, (a, b) -> a.next()).atomic();
    }
}
