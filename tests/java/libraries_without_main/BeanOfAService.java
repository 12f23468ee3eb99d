// A bean beside a service: nobody shares it. Twin: BeanThatIsLocked.
public class BeanOfAService {
    private int calls;

    public synchronized void call(Settings settings) {
        calls += settings.size(); // NORACE
    }

    public static class Settings {
        private int size;

        public int size() {
            return size; // NORACE
        }

        public void size(int value) {
            size = value; // NORACE
        }
    }
}
