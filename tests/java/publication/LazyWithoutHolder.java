// A single instance is made on first use by a plain check. Twin: LazyWithHolder.
public final class LazyWithoutHolder {
    private static LazyWithoutHolder instance;
    private String name;

    private LazyWithoutHolder() {
        name = "single"; // RACE!
    }

    private static LazyWithoutHolder instance() {
        if (instance == null) { // RACE!
            instance = new LazyWithoutHolder(); // RACE!
        }
        return instance; // RACE!
    }

    private static void use() {
        System.out.println(instance().name); // RACE!
    }

    public static void main(String[] args) {
        new Thread(LazyWithoutHolder::use).start();
        new Thread(LazyWithoutHolder::use).start();
    }
}
