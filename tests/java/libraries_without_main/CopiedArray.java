// Callers get a copy of the array that the class works on. Twin: LeakedArray.
public class CopiedArray {
    private final int[] samples = new int[8];

    public synchronized void set(int at, int value) {
        samples[at] = value; // NORACE
    }

    public synchronized int get(int at) {
        return samples[at]; // NORACE
    }

    public synchronized int[] samples() {
        return samples.clone(); // NORACE
    }
}
