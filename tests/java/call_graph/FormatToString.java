// String.format, valueOf, join, println and printf call toString and formatTo.
import java.util.Formattable;
import java.util.Formatter;
import java.util.List;

public class FormatToString {
    static class Name {
        @Override
        public String toString() {
            return "name";
        }
    }

    static class Id {
        @Override
        public String toString() {
            return "id";
        }
    }

    static class Money implements Formattable {
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("money");
        }
    }

    static class Text implements CharSequence {
        public int length() {
            return 1;
        }

        public char charAt(int index) {
            return 't';
        }

        public CharSequence subSequence(int start, int end) {
            return this;
        }

        @Override
        public String toString() {
            return "t";
        }
    }

    public static void main(String[] args) {
        System.out.println(String.format("%s", new Name()));
        System.out.println(new Id());
        System.out.printf("%s%n", new Money());
        System.out.println(String.valueOf((Object) new Text()) + String.join(",", new Text()));
        System.out.println(List.of(new Id()));
    }
}
