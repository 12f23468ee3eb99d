// The caller starts the thread when the constructor has set the fields which that thread reads. Twin: ThreadStartedInConstructor.
public final class ThreadStartedByCaller implements Runnable {
    private final Thread thread = new Thread(this);
    private String name;
    private double limit;

    private ThreadStartedByCaller(String name) {
        this.name = name; // NORACE
        limit = 0.5; // NORACE
    }

    @Override
    public void run() {
        System.out.println(name); // NORACE
        System.out.println(limit); // NORACE
    }

    public static void main(String[] args) {
        ThreadStartedByCaller service = new ThreadStartedByCaller("mail");
        service.thread.start();
        System.out.println("made " + service.thread.getName());
    }
}
