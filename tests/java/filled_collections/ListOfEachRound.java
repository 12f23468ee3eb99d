// Each round fills a list of its own before it posts it. Twin: ListOfAllRounds.
import java.util.ArrayList;
import java.util.List;

public final class ListOfEachRound {
    private static volatile List<String> posted;

    private ListOfEachRound() {}

    private static void produce() {
        for (int round = 0; round < 3; round++) {
            List<String> made = new ArrayList<>();
            made.add("round " + round); // NORACE
            posted = made;
        }
    }

    public static void main(String[] args) {
        new Thread(ListOfEachRound::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // NORACE
        }
    }
}
