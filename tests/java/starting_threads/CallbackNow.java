// A dispatcher runs the callback now, on the thread of the caller. Twin: CallbackOnThread.
public final class CallbackNow {
    private static int handled;

    private CallbackNow() {}

    private static void dispatch(Runnable callback) {
        callback.run();
    }

    public static void main(String[] args) {
        dispatch(() -> {
            handled++; // NORACE
        });
        handled++; // NORACE
        System.out.println(handled); // NORACE
    }
}
