// A thread changes its own object and stores a copy in a field of a shared object. Twin: StoredInField.
public final class KeptOutOfField {
    private volatile int[] published = {0}; // NORACE

    private void work() {
        int[] own = new int[] {1};
        published = own.clone(); // NORACE
        own[0]++; // NORACE
    }

    public static void main(String[] args) {
        KeptOutOfField shared = new KeptOutOfField();
        Thread worker = new Thread(shared::work);
        worker.start();
        System.out.println(shared.published[0]); // NORACE
    }
}
