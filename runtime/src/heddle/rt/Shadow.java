package heddle.rt;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;

/** What the run-time library knows about one object; found by {@link Shadows}. */
final class Shadow extends WeakReference<Object> {
    final int hash;
    private volatile FieldState[] cells;
    private volatile Parts parts;

    Shadow(Object object, int hash) {
        super(object);
        this.hash = hash;
    }

    /** Returns the states of the elements of this array. */
    FieldState[] cells() {
        FieldState[] made = cells;
        return made != null ? made : makeCells();
    }

    private synchronized FieldState[] makeCells() {
        if (cells == null) {
            cells = new FieldState[Array.getLength(get())];
        }
        return cells;
    }

    Parts parts() {
        Parts made = parts;
        return made != null ? made : makeParts();
    }

    private synchronized Parts makeParts() {
        if (parts == null) {
            parts = new Parts();
        }
        return parts;
    }
}
