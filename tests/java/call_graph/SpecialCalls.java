// Special calls: super.m(), private methods, and super through two levels.
public class SpecialCalls {
    static class Base {
        String name() {
            return secret() + "base";
        }

        private String secret() {
            return "s";
        }
    }

    static class Middle extends Base {
        void neverCalled() {}
    }

    static class Derived extends Middle {
        @Override
        String name() {
            return super.name() + secret();
        }

        private String secret() {
            return "d";
        }
    }

    public static void main(String[] args) {
        Base base = new Derived();
        System.out.println(base.name());
    }
}
