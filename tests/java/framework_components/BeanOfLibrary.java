// A factory method that makes a map for all. Twin: BeanOfLibraryThatIsSafe.
import java.util.Map;
import java.util.HashMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.beans.factory.annotation.Autowired;

public class BeanOfLibrary {
    @Configuration
    static class Setting {
        @Bean
        HashMap<String, String> names() {
            return new HashMap<>();
        }
    }

    @RestController
    static class Page {
        @Autowired Map<String, String> names;

        @GetMapping
        void add(String name) {
            names.put(name, name); // RACE!
        }
    }
}
