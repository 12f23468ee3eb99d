// The container calls init when the threads of requests run already. Twin: PageInitBeforeRequests.
public final class PageInitBesideRequests {
    private PageInitBesideRequests() {}

    private interface Page {
        void init(int limit);

        int serve(int size);
    }

    private static final class Shop implements Page {
        private int limit;

        @Override
        public void init(int given) {
            limit = given; // RACE!
        }

        @Override
        public int serve(int size) {
            return Math.min(size, limit); // RACE!
        }
    }

    private static final class Container {
        private final Page page;

        Container(Page page) {
            this.page = page;
        }

        private void run() {
            for (int i = 0; i < 3; i++) {
                int size = i;
                new Thread(() -> System.out.println(page.serve(size))).start();
            }
            page.init(10);
        }
    }

    public static void main(String[] args) {
        new Container(new Shop()).run();
    }
}
