// Generated equals, hashCode and toString of records call those of the components.
public class RecordGenerated {
    static class Key {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key;
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public String toString() {
            return "key";
        }
    }

    record Inner(Key key) {}

    record Outer(Inner inner, Object other, int number) {}

    public static void main(String[] args) {
        Object one = new Outer(new Inner(new Key()), new Key(), 1);
        Object two = new Outer(new Inner(new Key()), new Key(), 1);
        System.out.println(one.equals(two));
        System.out.println(one.hashCode() == two.hashCode());
        System.out.println(one);
    }
}
