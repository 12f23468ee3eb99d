// Two threads add to an ArrayList each. Twin: ArrayListShared.
import java.util.ArrayList;
import java.util.List;

public final class ArrayListOwn implements Runnable {
    private final List<String> names;

    private ArrayListOwn(List<String> names) {
        this.names = names;
    }

    @Override
    public void run() {
        names.add("ada"); // NORACE
    }

    public static void main(String[] args) {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        new Thread(new ArrayListOwn(first)).start();
        new Thread(new ArrayListOwn(second)).start();
    }
}
