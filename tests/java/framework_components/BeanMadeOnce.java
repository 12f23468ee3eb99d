// What a factory method makes is one for all. Twin: BeanMadePerRequest.
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.beans.factory.annotation.Autowired;

public class BeanMadeOnce {
    static class Total {
        private int sum;

        void add(int value) {
            sum += value; // RACE!
        }
    }

    @Configuration
    static class Setting {
        private int made;

        @Bean
        Total total() {
            return new Total();
        }
    }

    @RestController
    static class Page {
        @Autowired Total total;

        @GetMapping
        void add(int value) {
            total.add(value); // NORACE
        }
    }
}
