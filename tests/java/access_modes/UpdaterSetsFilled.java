// An updater sets the array after its elements were written, which orders them for its reader. Twin: UpdaterSetsThenFills.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public final class UpdaterSetsFilled {
    private static final AtomicReferenceFieldUpdater<UpdaterSetsFilled, int[]> CELLS =
            AtomicReferenceFieldUpdater.newUpdater(UpdaterSetsFilled.class, int[].class, "cells");
    private volatile int[] cells;

    private void fill() {
        int[] made = new int[2];
        made[0] = 5; // NORACE
        CELLS.compareAndSet(this, null, made); // NORACE
    }

    private int first() {
        int[] seen = cells; // NORACE
        return seen == null ? 0 : seen[0]; // NORACE
    }

    public static void main(String[] args) {
        UpdaterSetsFilled table = new UpdaterSetsFilled();
        new Thread(table::fill).start();
        System.out.println(table.first());
    }
}
