// A view of a list is posted after the list was filled. Twin: ViewPostedBeforeFilling.
import java.util.ArrayList;
import java.util.List;

public final class ViewPostedAfterFilling {
    private static volatile List<String> posted;

    private ViewPostedAfterFilling() {}

    private static void produce() {
        List<String> made = new ArrayList<>();
        made.add("tea"); // NORACE
        made.add("milk"); // NORACE
        posted = made.subList(0, 1);
    }

    public static void main(String[] args) {
        new Thread(ViewPostedAfterFilling::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // NORACE
        }
    }
}
