// What a captured object holds is published by a lambda that it is given to.
import java.util.function.Consumer;
public final class EntryByLambda {
    static final class Inner { int value; }
    static final class Outer { Inner inner = new Inner(); }
    static volatile Inner shared;
    static void use(Outer outer, Consumer<Outer> user) { user.accept(outer); outer.inner.value++; } // RACE!
    static void go() { use(new Outer(), o -> shared = o.inner); }
    public static void main(String[] args) {
        new Thread(EntryByLambda::go).start();
        go();
        Inner seen = shared;
        if (seen != null) { System.out.println(seen.value); } // RACE!
    }
}
