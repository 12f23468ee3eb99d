// Tests run while no requests do. Twin: TaskOfService.
import org.springframework.stereotype.Service;
import org.junit.jupiter.api.Test;

public class TestOfService {
    static int limit;

    @Service
    static class Shop {
        public boolean isEnough(int size) {
            return size > limit; // NORACE
        }
    }

    static class Work {
        @Test
        void work() {
            limit = 3; // NORACE
        }
    }
}
