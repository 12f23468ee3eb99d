// switch over strings, pattern instanceof, conditional and labelled flow to calls.
public class StringSwitch {
    static class Cat {
        void purr() {}
    }

    static int value(String word) {
        return switch (word) {
            case "one" -> one();
            case "two" -> two();
            default -> {
                fallback();
                yield 0;
            }
        };
    }

    static int one() {
        return 1;
    }

    static int two() {
        return 2;
    }

    static void fallback() {}

    public static void main(String[] args) {
        outer:
        for (String word : new String[] {"one", "two", "three"}) {
            while (true) {
                System.out.println(value(word));
                continue outer;
            }
        }
        Object object = args.length == 0 ? new Cat() : "none";
        if (object instanceof Cat cat && cat != null) {
            cat.purr();
        }
    }
}
