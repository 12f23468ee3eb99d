// Callers get the array that the class works on. Twin: CopiedArray.
public class LeakedArray {
    private final int[] samples = new int[8];

    public synchronized void set(int at, int value) {
        samples[at] = value; // RACE!
    }

    public synchronized int get(int at) {
        return samples[at]; // RACE!
    }

    public synchronized int[] samples() {
        return samples; // NORACE
    }
}
