// One parameter is published, and the other, which it holds, is read from it and changed.
public final class EntryHoldsOther {
    static final class Inner { int value; }
    static final class Outer { Inner inner = new Inner(); }
    static volatile Object shared;
    static void both(Outer outer, Inner inner) {
        shared = inner;
        outer.inner.value++; // RACE!
    }
    static void go() { Outer outer = new Outer(); both(outer, outer.inner); }
    public static void main(String[] args) {
        new Thread(EntryHoldsOther::go).start();
        go();
        if (shared instanceof Inner seen) { System.out.println(seen.value); } // RACE!
    }
}
