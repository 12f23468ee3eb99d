// What is stored is not known, so the flag may be taken back.
public final class Counter {
    private int data; private int users;
    synchronized void enter() { users++; }
    synchronized void leave() { users--; }
    synchronized void put(int v) { if (users == 0) { data = v; } } // RACE!
    int use() { synchronized (this) { if (users == 0) { return -1; } } return data; } // RACE!
    public static void main(String[] a) {
        Counter o = new Counter();
        new Thread(() -> o.put(1)).start();
        new Thread(() -> { o.enter(); o.leave(); }).start();
        System.out.println(o.use());
    }
}
