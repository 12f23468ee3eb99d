// An object is locked, then cast to its class and changed. Twin: CastAndFollowed.
public final class CastInsideLock {
    private CastInsideLock next;
    private int marks;

    private static void mark(Object object) {
        synchronized (object) {
            if (object instanceof CastInsideLock) {
                CastInsideLock link = (CastInsideLock) object;
                link.marks++; // NORACE
                link.marks++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        CastInsideLock[] links = new CastInsideLock[3];
        for (int i = 0; i < links.length; i++) {
            links[i] = new CastInsideLock();
            links[i].next = i == 0 ? links[i] : links[i - 1];
        }
        Runnable marking = () -> {
            for (Object link : links) {
                mark(link);
            }
        };
        new Thread(marking).start();
        new Thread(marking).start();
    }
}
