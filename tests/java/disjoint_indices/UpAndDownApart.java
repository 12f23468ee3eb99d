// One thread goes up from the first element, one goes down from the last, and they stop before they meet. Twin: UpAndDownMeet.
public final class UpAndDownApart {
    private static final int MIDDLE = 4;
    private final char[] text = new char[8];

    private void up() {
        for (int i = 0; i < MIDDLE; i++) {
            text[i] = 'u'; // NORACE
        }
    }

    private void down() {
        for (int i = text.length - 1; i >= MIDDLE; i--) {
            text[i] = 'd'; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UpAndDownApart line = new UpAndDownApart();
        Thread other = new Thread(line::up);
        other.start();
        line.down();
        other.join();
        System.out.println(new String(line.text)); // NORACE
    }
}
