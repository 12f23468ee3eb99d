// readAllLines returns an ArrayList; two threads add to it, unordered.
import java.io.*;
import java.nio.file.*;
import java.util.*;
public class OpaqueMadeList {
    static List<String> lines;
    static Iterator<Path> it;
    static void work() {
        lines.add("x"); // RACE!
        it.next(); // RACE!
    }
    public static void main(String[] args) throws IOException {
        lines = Files.readAllLines(Path.of("x"));
        it = Path.of("x").iterator();
        new Thread(OpaqueMadeList::work).start();
        new Thread(OpaqueMadeList::work).start();
    }
}
