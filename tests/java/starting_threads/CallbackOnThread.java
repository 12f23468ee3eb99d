// A dispatcher runs the callback on a thread of its own. Twin: CallbackNow.
public final class CallbackOnThread {
    private static int handled;

    private CallbackOnThread() {}

    private static void dispatch(Runnable callback) {
        new Thread(callback).start();
    }

    public static void main(String[] args) {
        dispatch(() -> {
            handled++; // RACE!
        });
        handled++; // RACE!
        System.out.println(handled); // RACE!
    }
}
