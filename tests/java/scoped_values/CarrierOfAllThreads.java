// What binds a value is made once, and all threads run with it. Twin: CarrierOfEachThread.
public final class CarrierOfAllThreads {
    private static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();

    private CarrierOfAllThreads() {}

    private static void work() {
        CELLS.get()[0]++; // RACE!
    }

    public static void main(String[] args) {
        ScopedValue.Carrier carrier = ScopedValue.where(CELLS, new int[1]);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                carrier.run(CarrierOfAllThreads::work);
            }).start();
        }
    }
}
