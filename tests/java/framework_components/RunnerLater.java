// A method that just has the name of one that runs at the start. Twin: RunnerAtStart.
import org.springframework.stereotype.Component;
import org.springframework.boot.CommandLineRunner;

public class RunnerLater {
    @Component
    static class Loader {
        private int loaded;

        public void run(String... args) {
            loaded = args.length; // RACE!
        }

        public int loaded() {
            return loaded; // RACE!
        }
    }
}
