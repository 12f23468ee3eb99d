// A factory method that makes a map that is made for threads. Twin: BeanOfLibrary.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.beans.factory.annotation.Autowired;

public class BeanOfLibraryThatIsSafe {
    @Configuration
    static class Setting {
        @Bean
        ConcurrentHashMap<String, String> names() {
            return new ConcurrentHashMap<>();
        }
    }

    @RestController
    static class Page {
        @Autowired Map<String, String> names;

        @GetMapping
        void add(String name) {
            names.put(name, name); // NORACE
        }
    }
}
