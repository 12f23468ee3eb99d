// readAllLines returns an ArrayList, but nothing says so: of a list that opaque code made, it is not known whether it needs a lock. Two threads add to it, unordered.
import java.io.*;
import java.nio.file.*;
import java.util.*;
public class OpaqueMadeList {
    static List<String> lines;
    static void work() {
        lines.add("x"); // RACE!
    }
    public static void main(String[] args) throws IOException {
        lines = Files.readAllLines(Path.of("x"));
        new Thread(OpaqueMadeList::work).start();
        new Thread(OpaqueMadeList::work).start();
    }
}
