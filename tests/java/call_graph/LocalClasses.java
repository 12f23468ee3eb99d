// Local classes that capture variables and call each other; local records and interfaces.
public class LocalClasses {
    interface Printer {
        String print();
    }

    static Printer printer(String text, Printer inner) {
        class Wrapped implements Printer {
            private final Printer other;

            Wrapped(Printer other) {
                this.other = other;
            }

            public String print() {
                return text + other.print();
            }

            Wrapped again() {
                return new Wrapped(this);
            }
        }
        return new Wrapped(inner).again();
    }

    public static void main(String[] args) {
        record Word(String word) implements Printer {
            public String print() {
                return word();
            }
        }
        System.out.println(printer("a", new Word("b")).print());
    }
}
