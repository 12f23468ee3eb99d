// this(...), super(...), field initialisers, and a virtual call from a constructor.
public class ConstructorChains {
    static class Part {
        Part(String name) {
            System.out.println(name);
        }
    }

    static class Base {
        final Part part = new Part("base part");

        Base() {
            this("default");
        }

        Base(String name) {
            System.out.println(name);
            prepare();
        }

        void prepare() {}
    }

    static class Derived extends Base {
        private Part own = new Part("own part");

        {
            own = new Part("block");
        }

        @Override
        void prepare() {
            System.out.println("early " + own);
        }
    }

    public static void main(String[] args) {
        new Derived();
    }
}
