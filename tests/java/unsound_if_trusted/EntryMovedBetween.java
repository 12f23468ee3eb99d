// What one captured object reaches is moved into another that is published later.
public final class EntryMovedBetween {
    static final class Inner { int value; }
    static final class Outer { Inner inner = new Inner(); }
    static volatile Outer shared;
    static void move(Outer from, Outer to) { to.inner = from.inner; }
    static void use(Outer from, Outer to) { move(from, to); shared = to; from.inner.value++; } // RACE!
    static void go() { Outer a = new Outer(); Outer b = new Outer(); a.inner.value = 1; use(a, b); }
    public static void main(String[] args) {
        new Thread(EntryMovedBetween::go).start();
        go();
        Outer seen = shared;
        if (seen != null) { System.out.println(seen.inner.value); } // RACE!
    }
}
