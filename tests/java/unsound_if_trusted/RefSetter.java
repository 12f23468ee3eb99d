// What is stored is not known, so the flag may be taken back.
public final class RefSetter {
    private int data; private Object conn;
    synchronized void set(Object c) { conn = c; }
    synchronized void put(int v) { if (conn == null) { data = v; } } // RACE!
    int use() { synchronized (this) { if (conn == null) { return -1; } } return data; } // RACE!
    public static void main(String[] a) {
        RefSetter o = new RefSetter();
        new Thread(() -> o.put(1)).start();
        new Thread(() -> { o.set("x"); o.set(null); }).start();
        System.out.println(o.use());
    }
}
