// A list is filled before the exchange and emptied by the partner after it; exchange orders the one before the other. Twin: FilledListShared.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;

public final class FilledListSwapped {
    private final Exchanger<List<String>> desk = new Exchanger<>();

    private void give() {
        List<String> letters = new ArrayList<>();
        try {
            letters.add("letter"); // NORACE
            desk.exchange(letters);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void take() throws InterruptedException {
        List<String> got = desk.exchange(new ArrayList<>());
        System.out.println(got.size()); // NORACE
        got.clear(); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        FilledListSwapped office = new FilledListSwapped();
        new Thread(office::give).start();
        office.take();
    }
}
