// Objects that library code made, known only by an interface: what is called on them calls back.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

public class OpaqueObjects {
    interface Visitor {
        void visit(Path path);
    }

    static class Counting implements Visitor {
        int seen;

        @Override
        public void visit(Path path) {
            seen += name(path).length();
        }

        String name(Path path) {
            return String.valueOf(path.getFileName());
        }
    }

    static class Seen {
        private final Path path;

        Seen(Path path) {
            this.path = path;
        }

        String shown() {
            return path.toString();
        }

        String neverShown() {
            return "";
        }
    }

    public static void main(String[] args) throws IOException {
        Counting counting = new Counting();
        for (Path part : Path.of("some", "where")) {
            counting.visit(part);
        }
        try (Stream<String> lines = Files.lines(Files.writeString(temporary(), "a\nb\n"))) {
            List<String> upper = new ArrayList<>();
            lines.map(OpaqueObjects::upper).forEach(line -> add(upper, line));
            System.out.println(upper);
        }
        try (Stream<Path> paths = Files.list(Path.of("."))) {
            paths.map(Seen::new).forEach(seen -> System.out.println(seen.shown().length() > 0));
        }
        Properties properties = System.getProperties();
        properties.forEach((key, value) -> property(key, value));
        System.getenv().forEach(OpaqueObjects::variable);
        for (Map.Entry<String, String> entry : System.getenv().entrySet()) {
            variable(entry.getKey(), entry.getValue());
        }
        LocalDate.of(2020, 1, 1)
                .datesUntil(LocalDate.of(2020, 1, 4))
                .map(LocalDate::getDayOfWeek)
                .forEach(OpaqueObjects::day);
        System.out.println(counting.seen);
    }

    static Path temporary() throws IOException {
        Path made = Files.createTempFile("lines", ".txt");
        made.toFile().deleteOnExit();
        return made;
    }

    static String upper(String line) {
        return line.toUpperCase();
    }

    static void add(List<String> lines, String line) {
        lines.add(line);
    }

    static void property(Object key, Object value) {}

    static void variable(String name, String value) {}

    static void day(DayOfWeek day) {
        System.out.println(day);
    }
}
