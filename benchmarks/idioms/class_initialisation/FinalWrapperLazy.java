// Lazy making behind a wrapper: the wrapper is found by a race, but what its final field leads to is safe. Twin: PlainWrapperLazy.
public final class FinalWrapperLazy {
    private Wrapper wrapper;

    private static final class Helper {
        private int size;

        Helper(int size) {
            this.size = size; // NORACE
        }
    }

    private static final class Wrapper {
        private final Helper helper;

        Wrapper(Helper helper) {
            this.helper = helper; // NORACE
        }
    }

    private Helper helper() {
        Wrapper seen = wrapper; // RACE!
        if (seen == null) {
            synchronized (this) {
                if (wrapper == null) { // NORACE
                    wrapper = new Wrapper(new Helper(4)); // RACE!
                }
                seen = wrapper; // NORACE
            }
        }
        return seen.helper; // NORACE
    }

    public static void main(String[] args) {
        FinalWrapperLazy owner = new FinalWrapperLazy();
        new Thread(() -> System.out.println(owner.helper().size)).start(); // NORACE
        new Thread(() -> System.out.println(owner.helper().size)).start(); // NORACE
    }
}
