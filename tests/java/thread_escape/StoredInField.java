// A thread changes an object after storing it in a field of a shared object. Twin: KeptOutOfField.
public final class StoredInField {
    private volatile int[] published = {0}; // NORACE

    private void work() {
        int[] own = new int[] {1};
        published = own; // NORACE
        own[0]++; // RACE!
    }

    public static void main(String[] args) {
        StoredInField shared = new StoredInField();
        Thread worker = new Thread(shared::work);
        worker.start();
        System.out.println(shared.published[0]); // RACE!
    }
}
