// A parcel is taken with getAndSet(null), so only one of the consumers has it, after the producer. Twin: ParcelLeftIn.
import java.util.concurrent.atomic.AtomicReference;

public final class ParcelTakenOut {
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
        Parcel parcel = box.getAndSet(null);
        if (parcel != null) {
            parcel.weight++; // NORACE
            System.out.println(parcel.weight); // NORACE
        }
    }

    public static void main(String[] args) {
        ParcelTakenOut shared = new ParcelTakenOut();
        new Thread(shared::produce).start();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::consume).start();
        }
    }
}
