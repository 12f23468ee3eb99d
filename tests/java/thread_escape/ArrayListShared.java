// Two threads add to one ArrayList. Twin: ArrayListOwn.
import java.util.ArrayList;
import java.util.List;

public final class ArrayListShared implements Runnable {
    private final List<String> names;

    private ArrayListShared(List<String> names) {
        this.names = names;
    }

    @Override
    public void run() {
        names.add("ada"); // RACE!
    }

    public static void main(String[] args) {
        List<String> first = new ArrayList<>();
        List<String> second = first;
        new Thread(new ArrayListShared(first)).start();
        new Thread(new ArrayListShared(second)).start();
    }
}
