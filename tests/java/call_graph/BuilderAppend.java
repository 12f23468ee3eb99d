// StringBuilder.append and insert of objects and of an application's CharSequence.
public class BuilderAppend {
    static class Value {
        @Override
        public String toString() {
            return "value";
        }
    }

    static class Letters implements CharSequence {
        public int length() {
            return 2;
        }

        public char charAt(int index) {
            return (char) ('a' + index);
        }

        public CharSequence subSequence(int start, int end) {
            return "ab".substring(start, end);
        }
    }

    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        builder.append(new Value()).insert(0, (Object) new Value());
        CharSequence letters = new Letters();
        builder.append(letters).append(letters, 0, 1);
        System.out.println(new StringBuffer().append(builder).append(new Value()));
    }
}
