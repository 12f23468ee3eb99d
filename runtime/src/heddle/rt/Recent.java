package heddle.rt;

/** What one thread used lately, so that it is found again without a table that threads share. */
final class Recent {
    private static final int FEW = 8;
    private static final int MANY = 128;
    private static final int MONITORS = 4;

    private Access[] accesses = new Access[FEW];
    private Shadow[] shadows = new Shadow[FEW];
    private final Shadow[] monitors = new Shadow[MONITORS];
    private int accessMisses;
    private int misses;
    private int nextMonitor;

    /** Returns the last access that was kept for a site, whatever its epoch, or null. */
    Access access(int site) {
        Access found = accesses[site & accesses.length - 1];
        return found != null && found.site == site ? found : null;
    }

    void keep(Access access) {
        if (accesses.length == FEW && ++accessMisses > FEW) {
            accesses = new Access[MANY];
        }
        accesses[access.site & accesses.length - 1] = access;
    }

    /** Returns the shadow of an object that is not locked as a rule. */
    Shadow shadow(Object object) {
        int hash = System.identityHashCode(object);
        Shadow found = shadows[hash & shadows.length - 1];
        if (found != null && found.get() == object) {
            return found;
        }
        return other(object, hash);
    }

    private Shadow other(Object object, int hash) {
        if (shadows.length == FEW && ++misses > FEW) {
            shadows = new Shadow[MANY];
        }
        Shadow found = Shadows.of(object);
        shadows[hash & shadows.length - 1] = found;
        return found;
    }

    /** Returns the shadow of a monitor; asking a locked object for its hash would inflate the lock. */
    Shadow monitor(Object lock) {
        for (Shadow monitor : monitors) {
            if (monitor != null && monitor.get() == lock) {
                return monitor;
            }
        }
        Shadow found = Shadows.of(lock);
        monitors[nextMonitor] = found;
        nextMonitor = nextMonitor + 1 & MONITORS - 1;
        return found;
    }
}
