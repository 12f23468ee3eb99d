// Something shared is put into what one parameter holds, and read by way of the other.
public final class EntryGivenShared {
    static final class Box { int value; }
    static final class Inner { Box box; }
    static final class Outer { Inner inner = new Inner(); }
    static final Box SHARED = new Box();
    static void both(Outer outer, Inner inner) {
        inner.box = SHARED;
        outer.inner.box.value++; // RACE!
    }
    static void go() { Outer outer = new Outer(); both(outer, outer.inner); }
    public static void main(String[] args) { new Thread(EntryGivenShared::go).start(); go(); }
}
