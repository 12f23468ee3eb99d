// What is published through one parameter is held by the other.
public final class EntryHeldByOther {
    static final class Inner { int value; }
    static final class Outer { Inner inner = new Inner(); }
    static volatile Object shared;
    static void both(Outer outer, Inner inner) {
        shared = outer.inner;
        inner.value++; // RACE!
    }
    static void go() { Outer outer = new Outer(); both(outer, outer.inner); }
    public static void main(String[] args) {
        new Thread(EntryHeldByOther::go).start();
        go();
        if (shared instanceof Inner seen) { System.out.println(seen.value); } // RACE!
    }
}
