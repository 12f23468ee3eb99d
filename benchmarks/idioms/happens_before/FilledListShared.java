// A list is filled after the exchange, while the partner empties it. Twin: FilledListSwapped.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;

public final class FilledListShared {
    private final Exchanger<List<String>> desk = new Exchanger<>();

    private void give() {
        List<String> letters = new ArrayList<>();
        try {
            desk.exchange(letters);
            letters.add("letter"); // RACE!
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void take() throws InterruptedException {
        List<String> got = desk.exchange(new ArrayList<>());
        System.out.println(got.size()); // RACE!
        got.clear(); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        FilledListShared office = new FilledListShared();
        new Thread(office::give).start();
        office.take();
    }
}
