// The list that one round has posted is filled by the next. Twin: ListOfEachRound.
import java.util.ArrayList;
import java.util.List;

public final class ListOfAllRounds {
    private static volatile List<String> posted;

    private ListOfAllRounds() {}

    private static void produce() {
        List<String> made = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            made.add("round " + round); // RACE!
            posted = made;
        }
    }

    public static void main(String[] args) {
        new Thread(ListOfAllRounds::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // RACE!
        }
    }
}
