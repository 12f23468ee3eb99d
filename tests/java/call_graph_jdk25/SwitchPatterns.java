// switch over types with guards, null and an enum constant.
public class SwitchPatterns {
    static class Dog {
        boolean isBig() {
            return true;
        }

        String bark() {
            return "woof";
        }
    }

    enum Mood {
        CALM;

        String text() {
            return "calm";
        }
    }

    static String describe(Object object) {
        return switch (object) {
            case null -> nothing();
            case Dog dog when dog.isBig() -> dog.bark();
            case Dog dog -> "small";
            case Mood mood -> mood.text();
            case int[] numbers -> "numbers " + numbers.length;
            default -> object.toString();
        };
    }

    static String nothing() {
        return "nothing";
    }

    public static void main(String[] args) {
        for (Object object : new Object[] {null, new Dog(), Mood.CALM, new int[1], "text"}) {
            System.out.println(describe(object));
        }
    }
}
