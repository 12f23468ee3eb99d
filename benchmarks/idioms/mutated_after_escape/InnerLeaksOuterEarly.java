// An anonymous object that the constructor publishes has its outer object, whose field is set after that. Twin: InnerLeaksOuterLate.
public final class InnerLeaksOuterEarly {
    private static volatile Runnable hook;
    private int size;

    private InnerLeaksOuterEarly(int given) {
        hook = new Runnable() {
            @Override
            public void run() {
                System.out.println(size); // RACE!
            }
        };
        size = given; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> new InnerLeaksOuterEarly(5)).start();
        Runnable seen = hook; // NORACE
        if (seen != null) {
            seen.run();
        }
    }
}
