/** Inheritance, interfaces, bridges, inner classes, initialisation order. */
public final class Classes {
    interface Shape { double area(); default String describe() { return name() + "/" + secret(); } String name(); private String secret() { return "s" + (int) area(); } static Shape unit() { return new Square(1); } }
    interface Named extends Shape { default String describe() { return "named " + Shape.super.describe(); } }
    abstract static class Base implements Shape { protected String label = "base"; static int made; Base() { made++; init(); } void init() { label += "!"; } public String name() { return label; } }
    static class Square extends Base { final double side; Square(double side) { super(); this.side = side; } Square() { this(2); } public double area() { return side * side; } void init() { super.init(); label = "square" + side + label; } }
    static class Cube extends Square implements Named { Cube(int s) { super(s); } public double area() { return 6 * super.area(); } public String name() { return "cube of " + super.name(); } }
    interface Cell<T extends Comparable<T>> { T get(); void set(T value); default boolean less(Cell<T> other) { return get().compareTo(other.get()) < 0; } }
    static class Text implements Cell<String>, Comparable<Text> { String s; public String get() { return s; } public void set(String value) { s = value; } public int compareTo(Text o) { return s.length() - o.s.length(); } }
    static <T extends Comparable<T>> T largest(T... items) { T best = items[0]; for (T item : items) { if (item.compareTo(best) > 0) { best = item; } } return best; }
    static String join(String separator, Object... parts) { StringBuilder b = new StringBuilder(); for (Object p : parts) { if (b.length() > 0) { b.append(separator); } b.append(p); } return b.toString(); }

    static class First { static int value = show("First"); static { Out.print("block " + value); } static int get() { return value; } }
    static class Second extends First { static final String CONSTANT = "c"; static final int LATE = show("Second"); static { value = 5; } }
    static class Cycle { static int a = Other.b + 1; static class Other { static int b = Cycle.a + 1; } }
    static class Broken { static int x = 1 / zero(); static int zero() { return 0; } }
    static int show(String s) { Out.print("init " + s); return s.length(); }

    private int field = 3; private static int shared = 4;
    class Inner { int field = 30; class Deeper { int sum() { return field + Classes.this.field + shared++; } private int hidden = 2; } int use() { return new Deeper().hidden + field; } }

    public static void run() {
        Shape[] shapes = {new Square(), new Cube(2), Shape.unit(), new Base() { int n = 4; public double area() { return n; } public String name() { return "anonymous" + n + super.name(); } }};
        for (Shape s : shapes) { Out.print(s.describe()); Out.print(s.area()); Out.print(s instanceof Named); if (s instanceof Square) { Out.print(((Square) s).side); } }
        Out.print(Base.made);
        Text a = new Text(), b = new Text(); a.set("pear"); b.set("fig"); Cell<String> c = a; Out.print(c.less(b)); Out.print(largest(a, b).get()); Out.print(largest(3, 9, 4)); Out.print(largest("x"));
        try { @SuppressWarnings({"unchecked", "rawtypes"}) Object o = ((Cell) a).less(null); } catch (NullPointerException e) { Out.caught(e); }
        try { @SuppressWarnings({"unchecked", "rawtypes"}) Comparable raw = a; raw.compareTo("text"); } catch (ClassCastException e) { Out.caught(e); }
        Out.print(join("-")); Out.print(join("-", 1, 'c', null, 2L)); Out.print(join("-", (Object[]) new String[] {"p", "q"}));
        Out.print(Second.CONSTANT); Out.print(Second.get()); Out.print(Second.value); Out.print(Second.LATE + First.value);
        Out.print(Cycle.a); Out.print(Cycle.Other.b);
        try { Out.print(Broken.x); } catch (ExceptionInInitializerError e) { Out.caught(e); }
        try { Out.print(Broken.x); } catch (NoClassDefFoundError e) { Out.caught(e); }
        Classes outer = new Classes(); Inner inner = outer.new Inner(); Inner.Deeper deeper = inner.new Deeper(); Out.print(deeper.sum() + deeper.sum()); Out.print(inner.use()); deeper.hidden += 3; Out.print(deeper.hidden++);
        try { Classes none = null; none.new Inner(); } catch (NullPointerException e) { Out.caught(e); }
        int captured = 5; String text = "t";
        class Local { int n; Local(int n) { this.n = n + captured; } String get() { return text + n + captured; } }
        Out.print(new Local(1).get()); Out.print(new Local(2) { String get() { return "sub" + super.get() + captured; } }.get());
        Iterator three = new Iterator(3); while (three.hasNext()) { Out.print(three.next()); }
        for (int i : new Range()) { Out.print(i); }
        try { assert captured == 5 : "fine"; assert captured > 5 : "too small " + captured; Out.print("no assertions"); } catch (AssertionError e) { Out.print(e.getMessage()); }
        Out.print(new int[0].getClass().getName()); Out.print(outer.getClass().getName()); Out.print(String[].class.getName()); Out.print("x".equals(null));
    }
    static class Iterator implements java.util.Iterator<Integer> { private int left; Iterator(int n) { left = n; } public boolean hasNext() { return left > 0; } public Integer next() { return left--; } }
    static class Range implements Iterable<Integer> { public java.util.Iterator<Integer> iterator() { return new Iterator(2); } }
}
