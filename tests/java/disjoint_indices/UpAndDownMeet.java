// One thread goes up, one goes down, and both write the element where they meet. Twin: UpAndDownApart.
public final class UpAndDownMeet {
    private static final int MIDDLE = 4;
    private final char[] text = new char[8];

    private void up() {
        for (int i = 0; i < MIDDLE; i++) {
            text[i] = 'u'; // RACE!
        }
    }

    private void down() {
        for (int i = text.length - 1; i >= MIDDLE - 1; i--) {
            text[i] = 'd'; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UpAndDownMeet line = new UpAndDownMeet();
        Thread other = new Thread(line::up);
        other.start();
        line.down();
        other.join();
        System.out.println(new String(line.text)); // NORACE
    }
}
