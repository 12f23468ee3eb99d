// A task runs while requests do. Twin: TestOfService.
import org.springframework.stereotype.Service;
import org.springframework.scheduling.annotation.Scheduled;

public class TaskOfService {
    static int limit;

    @Service
    static class Shop {
        public boolean isEnough(int size) {
            return size > limit; // RACE!
        }
    }

    static class Work {
        @Scheduled
        void work() {
            limit = 3; // RACE!
        }
    }
}
