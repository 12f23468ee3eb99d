// A factory method that makes one for each request. Twin: BeanMadeOnce.
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.beans.factory.annotation.Autowired;

public class BeanMadePerRequest {
    static class Total {
        private int sum;

        void add(int value) {
            sum += value; // NORACE
        }
    }

    @Configuration
    static class Setting {
        private int made;

        @Bean
        @Scope("request")
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
