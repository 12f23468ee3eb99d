// A bean is prepared by the first task that uses it, which may be two at once. Twin: BeansPreparedFirst.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class BeansPreparedOnUse {
    private final List<Bean> beans = new ArrayList<>();

    private interface Bean {
        void prepare();

        boolean handle(int size);
    }

    private static final class Scale implements Bean {
        private int limit;

        @Override
        public void prepare() {
            limit = 7; // RACE!
        }

        @Override
        public boolean handle(int size) {
            if (limit == 0) { // RACE!
                prepare();
            }
            return size < limit; // RACE!
        }
    }

    private void start() {
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
        BeansPreparedOnUse container = new BeansPreparedOnUse();
        container.beans.add(new Scale());
        container.beans.add(new Scale());
        container.start();
    }
}
