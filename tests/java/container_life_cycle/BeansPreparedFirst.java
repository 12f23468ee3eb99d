// The container prepares all beans, and then gives tasks that use them to a pool. Twin: BeansPreparedOnUse.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class BeansPreparedFirst {
    private final List<Bean> beans = new ArrayList<>();

    private interface Bean {
        void prepare();

        boolean handle(int size);
    }

    private static final class Scale implements Bean {
        private int limit;

        @Override
        public void prepare() {
            limit = 7; // NORACE
        }

        @Override
        public boolean handle(int size) {
            return size < limit; // NORACE
        }
    }

    private void start() {
        for (Bean bean : beans) {
            bean.prepare();
        }
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            int size = i;
            for (Bean bean : beans) {
                pool.execute(() -> System.out.println(bean.handle(size)));
            }
        }
        pool.shutdown();
    }

    public static void main(String[] args) {
        BeansPreparedFirst container = new BeansPreparedFirst();
        container.beans.add(new Scale());
        container.beans.add(new Scale());
        container.start();
    }
}
