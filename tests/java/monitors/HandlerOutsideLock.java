// The exception handler writes after the monitor was left by the exception. Twin: HandlerInsideLock.
public final class HandlerOutsideLock {
    private int value;

    private void parse(String text) {
        try {
            synchronized (this) {
                value = Integer.parseInt(text); // RACE!
            }
        } catch (NumberFormatException e) {
            value = -1; // RACE!
        }
    }

    public static void main(String[] args) {
        HandlerOutsideLock input = new HandlerOutsideLock();
        new Thread(() -> input.parse("12")).start();
        new Thread(() -> input.parse("twelve")).start();
    }
}
