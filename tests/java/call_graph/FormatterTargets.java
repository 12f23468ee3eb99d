// A Formatter writes to what it is given, and gives it back; Formattable arguments format themselves.
import java.util.Formattable;
import java.util.Formatter;

public class FormatterTargets {
    static class Target implements Appendable {
        private final StringBuilder text = new StringBuilder();

        @Override
        public Appendable append(CharSequence more) {
            text.append(more);
            return this;
        }

        @Override
        public Appendable append(CharSequence more, int start, int end) {
            return append(more.subSequence(start, end));
        }

        @Override
        public Appendable append(char more) {
            text.append(more);
            return this;
        }

        String shown() {
            return text.toString();
        }
    }

    static class Amount implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("%d", 3);
        }
    }

    static class Code {
        @Override
        public int hashCode() {
            return 4;
        }
    }

    static class Unformatted implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            neverFormatted();
        }

        void neverFormatted() {}
    }

    public static void main(String[] args) {
        Formatter formatter = new Formatter(new Target());
        formatter.format("%s and %h", new Amount(), new Code());
        System.out.println(((Target) formatter.out()).shown());
        System.out.println(new Unformatted().getClass());
    }
}
