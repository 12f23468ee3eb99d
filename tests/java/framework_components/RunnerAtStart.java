// What runs when the application starts is done before requests. Twin: RunnerLater.
import org.springframework.stereotype.Component;
import org.springframework.boot.CommandLineRunner;

public class RunnerAtStart {
    @Component
    static class Loader implements CommandLineRunner {
        private int loaded;

        public void run(String... args) {
            loaded = args.length; // NORACE
        }

        public int loaded() {
            return loaded; // NORACE
        }
    }
}
