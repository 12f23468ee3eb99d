// A bean with a lock in one place is meant to be shared. Twin: BeanOfAService.
public class BeanThatIsLocked {
    private int calls;

    public synchronized void call(Settings settings) {
        calls += settings.size(); // NORACE
    }

    public static class Settings {
        private int size; private volatile boolean used;

        public int size() {
            return size; // RACE!
        }

        public void size(int value) {
            size = value; // RACE!
        }
    }
}
