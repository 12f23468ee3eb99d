// A view of a list is posted, and the list behind it written after that. Twin: ViewPostedAfterFilling.
import java.util.ArrayList;
import java.util.List;

public final class ViewPostedBeforeFilling {
    private static volatile List<String> posted;

    private ViewPostedBeforeFilling() {}

    private static void produce() {
        List<String> made = new ArrayList<>();
        made.add("tea"); // NORACE
        posted = made.subList(0, 1);
        made.add("milk"); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ViewPostedBeforeFilling::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // RACE!
        }
    }
}
