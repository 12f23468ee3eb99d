// Records: canonical and compact constructors, accessors own and generated, static factories.
public class RecordMembers {
    record Range(int low, int high) {
        Range {
            check(low, high);
        }

        Range(int high) {
            this(0, high);
        }

        static Range unit() {
            return new Range(1);
        }

        private static void check(int low, int high) {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }

        @Override
        public int high() {
            return high + low();
        }

        int size() {
            return high() - low();
        }
    }

    public static void main(String[] args) {
        Range range = Range.unit();
        System.out.println(range.size() + new Range(3, 4).high());
    }
}
