// A callee puts something shared into what a parameter reaches.
public final class EntryGivenByCallee {
    static final class Box { int value; }
    static final class Inner { Box box; }
    static final class Outer { Inner inner = new Inner(); }
    static final Box SHARED = new Box();
    static void fill(Outer outer) { outer.inner.box = SHARED; }
    static void use(Outer outer) { fill(outer); change(outer); }
    static void change(Outer outer) { outer.inner.box.value++; } // RACE!
    static void go() { Outer outer = new Outer(); use(outer); }
    public static void main(String[] args) { new Thread(EntryGivenByCallee::go).start(); go(); }
}
