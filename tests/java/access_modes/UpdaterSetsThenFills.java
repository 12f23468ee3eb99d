// An updater sets the array, and its elements are written after that, plainly. Twin: UpdaterSetsFilled.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public final class UpdaterSetsThenFills {
    private static final AtomicReferenceFieldUpdater<UpdaterSetsThenFills, int[]> CELLS =
            AtomicReferenceFieldUpdater.newUpdater(UpdaterSetsThenFills.class, int[].class, "cells");
    private volatile int[] cells;

    private void fill() {
        int[] made = new int[2];
        CELLS.compareAndSet(this, null, made); // NORACE
        made[0] = 5; // RACE!
    }

    private int first() {
        int[] seen = cells; // NORACE
        return seen == null ? 0 : seen[0]; // RACE!
    }

    public static void main(String[] args) {
        UpdaterSetsThenFills table = new UpdaterSetsThenFills();
        new Thread(table::fill).start();
        System.out.println(table.first());
    }
}
