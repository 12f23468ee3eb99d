// What is stored is not known, so the flag may be taken back.
public final class ClosedSetter {
    private int data; private boolean closed;
    synchronized void setClosed(boolean b) { closed = b; }
    synchronized void put(int v) { if (!closed) { data = v; } } // RACE!
    int drain() { synchronized (this) { if (!closed) { return -1; } } return data; } // RACE!
    public static void main(String[] a) {
        ClosedSetter o = new ClosedSetter();
        new Thread(() -> o.put(1)).start();
        new Thread(() -> { o.setClosed(true); o.setClosed(false); }).start();
        System.out.println(o.drain());
    }
}
