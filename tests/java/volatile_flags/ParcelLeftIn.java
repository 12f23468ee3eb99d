// A parcel is got and left in the reference, so two consumers can have it and change it unordered. Twin: ParcelTakenOut.
import java.util.concurrent.atomic.AtomicReference;

public final class ParcelLeftIn {
    private final AtomicReference<Parcel> box = new AtomicReference<>();

    private static final class Parcel {
        private int weight;
    }

    private void produce() {
        Parcel parcel = new Parcel();
        parcel.weight = 5; // NORACE
        box.set(parcel);
    }

    private void consume() {
        Parcel parcel = box.get();
        if (parcel != null) {
            parcel.weight++; // RACE!
            System.out.println(parcel.weight); // RACE!
        }
    }

    public static void main(String[] args) {
        ParcelLeftIn shared = new ParcelLeftIn();
        new Thread(shared::produce).start();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::consume).start();
        }
    }
}
