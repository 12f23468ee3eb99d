// Each request has a filter of its own with a helper of its own, reached by an interface. Twin: HelperOfAllFilters.
public final class HelperOfEachFilter {
    private HelperOfEachFilter() {}

    private interface Filter {
        void apply(String request);
    }

    private static final class Helper {
        private int length;

        private void measure(String text) {
            length = text.length(); // NORACE
        }
    }

    private static final class Counting implements Filter {
        private final Helper helper;

        Counting(Helper helper) {
            this.helper = helper;
        }

        @Override
        public void apply(String request) {
            helper.measure(request);
            System.out.println(helper.length); // NORACE
        }
    }

    public static void main(String[] args) {
        for (String request : new String[] {"get", "post"}) {
            Helper helper = new Helper();
            Filter filter = new Counting(helper);
            new Thread(() -> filter.apply(request)).start();
        }
    }
}
