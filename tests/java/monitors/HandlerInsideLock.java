// The exception handler writes inside the monitor. Twin: HandlerOutsideLock.
public final class HandlerInsideLock {
    private int value;

    private void parse(String text) {
        synchronized (this) {
            try {
                value = Integer.parseInt(text); // NORACE
            } catch (NumberFormatException e) {
                value = -1; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        HandlerInsideLock input = new HandlerInsideLock();
        new Thread(() -> input.parse("12")).start();
        new Thread(() -> input.parse("twelve")).start();
    }
}
