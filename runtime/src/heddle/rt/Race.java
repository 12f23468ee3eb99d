package heddle.rt;

/** Two accesses of one location that nothing orders, one of them a write. */
final class Race {
    final Access first;
    final boolean firstIsWrite;

    /** The thread of the second access, which is the current one. */
    final ThreadState second;

    final int secondSite;
    final boolean secondIsWrite;

    Race(Access first, boolean firstIsWrite, ThreadState second, int site, boolean isWrite) {
        this.first = first;
        this.firstIsWrite = firstIsWrite;
        this.second = second;
        this.secondSite = site;
        this.secondIsWrite = isWrite;
    }

    /** The sites as one number, the same in either order. */
    long sites() {
        long low = Math.min(first.site, secondSite);
        long high = Math.max(first.site, secondSite);
        return high << Integer.SIZE | low;
    }
}
