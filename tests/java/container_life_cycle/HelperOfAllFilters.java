// Each request has a filter of its own, but the filters are given one helper. Twin: HelperOfEachFilter.
public final class HelperOfAllFilters {
    private HelperOfAllFilters() {}

    private interface Filter {
        void apply(String request);
    }

    private static final class Helper {
        private int length;

        private void measure(String text) {
            length = text.length(); // RACE!
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
            System.out.println(helper.length); // RACE!
        }
    }

    public static void main(String[] args) {
        Helper helper = new Helper();
        for (String request : new String[] {"get", "post"}) {
            Filter filter = new Counting(helper);
            new Thread(() -> filter.apply(request)).start();
        }
    }
}
