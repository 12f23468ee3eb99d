// A constructor starts a thread on its object and then sets the fields which that thread reads. Twin: ThreadStartedByCaller.
public final class ThreadStartedInConstructor implements Runnable {
    private final Thread thread = new Thread(this);
    private String name;
    private double limit;

    private ThreadStartedInConstructor(String name) {
        thread.start();
        this.name = name; // RACE!
        limit = 0.5; // RACE!
    }

    @Override
    public void run() {
        System.out.println(name); // RACE!
        System.out.println(limit); // RACE!
    }

    public static void main(String[] args) {
        ThreadStartedInConstructor service = new ThreadStartedInConstructor("mail");
        System.out.println("made " + service.thread.getName());
    }
}
