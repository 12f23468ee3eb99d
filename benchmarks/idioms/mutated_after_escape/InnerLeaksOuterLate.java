// An anonymous object that the constructor publishes has its outer object, whose field is set before that. Twin: InnerLeaksOuterEarly.
public final class InnerLeaksOuterLate {
    private static volatile Runnable hook;
    private int size;

    private InnerLeaksOuterLate(int given) {
        size = given; // NORACE
        hook = new Runnable() {
            @Override
            public void run() {
                System.out.println(size); // NORACE
            }
        };
    }

    public static void main(String[] args) {
        new Thread(() -> new InnerLeaksOuterLate(5)).start();
        Runnable seen = hook; // NORACE
        if (seen != null) {
            seen.run();
        }
    }
}
