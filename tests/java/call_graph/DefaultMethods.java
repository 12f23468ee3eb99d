// Default methods: inherited, overridden, and called with Interface.super.m().
public class DefaultMethods {
    interface Named {
        String name();

        default String greeting() {
            return "hello " + name();
        }
    }

    static class Plain implements Named {
        public String name() {
            return "plain";
        }
    }

    static class Loud implements Named {
        public String name() {
            return "loud";
        }

        @Override
        public String greeting() {
            return Named.super.greeting() + "!";
        }
    }

    public static void main(String[] args) {
        for (Named named : new Named[] {new Plain(), new Loud()}) {
            System.out.println(named.greeting());
        }
    }
}
