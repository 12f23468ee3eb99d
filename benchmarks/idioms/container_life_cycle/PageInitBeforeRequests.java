// The container calls init before it starts the threads of requests, and start orders it before them. Twin: PageInitBesideRequests.
public final class PageInitBeforeRequests {
    private PageInitBeforeRequests() {}

    private interface Page {
        void init(int limit);

        int serve(int size);
    }

    private static final class Shop implements Page {
        private int limit;

        @Override
        public void init(int given) {
            limit = given; // NORACE
        }

        @Override
        public int serve(int size) {
            return Math.min(size, limit); // NORACE
        }
    }

    private static final class Container {
        private final Page page;

        Container(Page page) {
            this.page = page;
        }

        private void run() {
            page.init(10);
            for (int i = 0; i < 3; i++) {
                int size = i;
                new Thread(() -> System.out.println(page.serve(size))).start();
            }
        }
    }

    public static void main(String[] args) {
        new Container(new Shop()).run();
    }
}
