// What binds a value is made by each thread. Twin: CarrierOfAllThreads.
public final class CarrierOfEachThread {
    private static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();

    private CarrierOfEachThread() {}

    private static void work() {
        CELLS.get()[0]++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                ScopedValue.Carrier carrier = ScopedValue.where(CELLS, new int[1]);
                carrier.run(CarrierOfEachThread::work);
            }).start();
        }
    }
}
