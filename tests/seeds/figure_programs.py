"""Our own rendering in Java of the example programs of the seeds; names are the figures'.

Where a figure of Naik 2008 has `*` for any number, ours has the number of arguments. Where
Dabrowski and Pichardie have `*` for any truth value, ours reads a volatile field, which is in no
race.
"""

FIGURE_2_1 = """
class T extends Thread {
    private B f1, f2;
    T(B v4, B v5) { this.f1 = v4; this.f2 = v5; }
    public static void main(String[] a) {
        B v1 = new B();
        B v2 = new B();
        for (int i = 0; i < a.length; i++) {
            T v3 = new T(v1, v2);
            v3.start();
        }
        while (v1.get() == 0) {
            synchronized (v2) { v2.set(a.length); }
        }
    }
    public void run() {
        B v6 = this.f1;
        B v7 = this.f2;
        synchronized (v7) { v7.get(); }
        v6.set(1);
    }
}
class B {
    private A f3;
    B() { A v8 = new A(); this.f3 = v8; }
    int get() { A v9 = this.f3; return v9.get(); }
    void set(int i) { A v10 = this.f3; v10.set(i); }
}
class A {
    private int f4;
    A() { this.f4 = 0; }
    int get() { return this.f4; }
    void set(int i) { this.f4 = i; }
}
"""

FIGURE_2_4 = """
class T extends Thread {
    private static int g;
    public static void main(String[] a) {
        T.g = a.length;
        for (int i = 0; i < a.length; i++) {
            T t = new T();
            t.start();
        }
    }
    public void run() { int read = T.g; }
}
"""

# The lock may be `v3`, `v4` or `v5`.
FIGURE_4_1 = """
class T extends Thread {
    private static C[] g;
    private C f1;
    T() { this.f1 = C.newInstance(); }
    public static void main(String[] a) {
        T.g = new C[a.length];
        for (int i = 0; i < a.length; i++)
            T.g[i] = C.newInstance();
        for (int i = 0; i < a.length; i++) {
            T t = new T();
            t.start();
        }
    }
    public void run() {
        C v1 = this.f1;
        int[] v2 = v1.f2;
        v2[0] = 1;
        C[] v3 = T.g;
        C v4 = v3[0];
        int[] v5 = v4.f2;
        synchronized (LOCK) { v5[0] = 1; }
    }
}
class C {
    public int[] f2;
    private C() { this.f2 = new int[1]; }
    static C newInstance() { return new C(); }
}
"""

# Figure 2 of Dabrowski and Pichardie; a comment at the end of a line is the number of its point.
DABROWSKI_FIGURE_2 = """
class Main {
    static volatile boolean any;
    public static void main(String[] a) {
        any = a.length > 0;
        List l = null;
        while (any) {
            List temp = new List();
            temp.val = new T(); // 1
            temp.val.f = new A(); // 2
            temp.next = l; // 3
            l = temp;
        }
        while (any) {
            T t = new T();
            t.data = l; // 4
            t.start();
            t.f = null; // 5
        }
    }
}
class A {}
class List { T val; List next; }
class T extends Thread {
    A f;
    List data;
    public void run() {
        while (Main.any) {
            List m = this.data; // 6
            while (Main.any) { m = m.next; } // 7
            synchronized (m) {
                m.val.f = new A(); // 8
            }
        }
    }
}
"""

# Our rendering of Figure 3.1; the tests put in what THRD and LOCK are.
FIGURE_3_1 = """
class T extends Thread {
    static int i;
    static final C SHARED = new C();
    private static T[] g;
    private C f1;
    public static void main(String[] a) {
        T.g = new T[a.length];
        for (int i = 0; i < a.length; i++) {
            T vt = new T();
            T.g[i] = vt;
            vt.start();
        }
    }
    T() { this.f1 = new C(); }
    public void run() {
        T vt = THRD;
        C ve = vt.f1;
        Object vl = LOCK;
        synchronized (vl) {
            ve.f2 = 1;
        }
    }
}
class C {
    int f2;
    void use() { if (f2 > 1) throw new IllegalStateException(); }
}
"""
