/** Lambdas and method references of every kind, and string concatenation. */
public class Lambdas {
    interface IntOp { int apply(int a, int b); default IntOp twice() { return (a, b) -> apply(apply(a, b), b); } }
    interface Maker<T> { T make(); }
    interface Turner<A, B> { B turn(A a); default <C> Turner<A, C> then(Turner<? super B, C> next) { return a -> next.turn(turn(a)); } static <T> Turner<T, T> same() { return t -> t; } }
    interface Taker { void take(String s); }
    interface ToLong { long turn(Integer i); }
    interface Three { String join(String a, int b, Object c); }
    interface Arrays { int[] make(int n); }
    static class Greeter { String hello(String n) { return "hello " + n; } }
    static class Loud extends Greeter { String hello(String n) { return "HELLO " + n; } String both(String n) { Turner<String, String> quiet = super::hello, loud = this::hello; return quiet.turn(n) + loud.turn(n); } }

    int base = 10;
    int count;
    IntOp adder() { return (a, b) -> a + b + base++; }
    static int twice(int i) { return 2 * i; }
    static Integer negate(Integer i) { return -i; }
    private String secret(String s) { return "<" + s + base + ">"; }
    Lambdas() {}
    Lambdas(String s) { base = s.length(); }

    public static void run() {
        IntOp add = (a, b) -> a + b, mul = (a, b) -> a * b; Out.print(add.apply(2, 3)); Out.print(mul.twice().apply(2, 5));
        Lambdas l = new Lambdas(); IntOp based = l.adder(); Out.print(based.apply(1, 1) + based.apply(1, 1) + l.base);
        IntOp max = Math::max; Out.print(max.apply(3, 9));
        Turner<Integer, Integer> t = Lambdas::twice; Out.print(t.then(Lambdas::negate).then(i -> i + "!").turn(21));
        ToLong boxed = Lambdas::twice; Out.print(boxed.turn(4));
        Turner<String, Integer> length = String::length; Out.print(length.turn("four"));
        Turner<String, String> bound = l::secret; l.base = 7; Out.print(bound.turn("s"));
        Maker<Lambdas> constructor = Lambdas::new; Out.print(constructor.make().base); Turner<String, Lambdas> other = Lambdas::new; Out.print(other.turn("abc").base);
        Arrays arrays = int[]::new; Out.print(arrays.make(4).length);
        Out.print(new Loud().both("you")); Turner<Integer, Integer> same = Turner.same(); Out.print(same.turn(8));
        try { Lambdas none = null; Turner<String, String> bad = none::secret; Out.print("never"); } catch (NullPointerException e) { Out.caught(e); }
        int[] cell = {0}; long wide = 5; double d = 2.5; String text = "t"; Runnable r = () -> { cell[0]++; Out.print(text + wide + d); }; r.run(); r.run(); Out.print(cell[0]);
        Taker taker = s -> { for (int i = 0; i < 2; i++) { int j = i; Runnable inner = () -> Out.print(s + j + text); inner.run(); } }; taker.take("x"); taker = Out::print; taker.take("printed"); Taker adds = new StringBuilder("b")::append; adds.take("q");
        Three three = (a, b, c) -> a + b + c; Out.print(three.join("a", 1, null)); Out.print(recursive(5)); l.fields();
        Runnable thrower = () -> { throw new IllegalStateException("from lambda"); }; try { thrower.run(); } catch (IllegalStateException e) { Out.print(e.getMessage()); }
        Maker<Maker<String>> nested = () -> () -> text + text; Out.print(nested.make().make());
        Runnable marked = (Runnable & java.io.Serializable) () -> Out.print("marked"); marked.run(); Out.print(marked instanceof Runnable);
        java.util.function.IntSupplier supplier = () -> cell[0] + 5; Out.print(supplier.getAsInt());
        strings();
    }
    static Turner<Integer, Integer> factorial; static int recursive(int n) { factorial = i -> i < 2 ? 1 : i * factorial.turn(i - 1); return factorial.turn(n); }
    void fields() { Runnable r = () -> count += 2; r.run(); r.run(); Out.print(count); }
    static void strings() {
        char c = 'c'; byte b = -1; short s = 300; boolean z = true; float f = 1.5f; double d = 0.25; long l = 1L << 33; Object o = null; int[] none = null;
        Out.print("" + c + b + s + z + f + d + l + o + none + 'x' + 1 + 2L + "\u0001\u0002tag");
        String t = "a"; t += c; t += 1 + 2; t += null; Out.print(t); Out.print(c + 1 + "s" + c + 1);
        StringBuilder sb = new StringBuilder().append(1).append('c').append("s").append(true).append(2L).append(1.5).append((Object) null); Out.print(sb.toString()); Out.print(sb.length()); Out.print(t.charAt(1)); Out.print("b".compareTo("abc")); Out.print(String.valueOf(3) + t.hashCode());
        try { Out.print("x".charAt(5)); } catch (StringIndexOutOfBoundsException e) { Out.caught(e); }
        String many = "" + b+b+b+b+b+b+b+b+b+b+b+b+b+b+b+b+b+b+b+b; Out.print(many);
    }
}
