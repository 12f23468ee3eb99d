// An object is locked, then cast to its class and followed to another one, which is changed. Twin: CastInsideLock.
public final class CastAndFollowed {
    private CastAndFollowed next;
    private int marks;

    private static void mark(Object object) {
        synchronized (object) {
            if (object instanceof CastAndFollowed) {
                CastAndFollowed link = (CastAndFollowed) object;
                link.marks++; // RACE!
                link.next.marks++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        CastAndFollowed[] links = new CastAndFollowed[3];
        for (int i = 0; i < links.length; i++) {
            links[i] = new CastAndFollowed();
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
