// equals that calls super.equals, hashCode through super, toString inherited from Object.
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class OwnEquality {
    static class Base {
        @Override
        public int hashCode() {
            return super.hashCode() & 0;
        }

        @Override
        public boolean equals(Object other) {
            return super.equals(other) || other instanceof Base;
        }
    }

    static class Derived extends Base {
        @Override
        public boolean equals(Object other) {
            return super.equals(other) && other instanceof Derived;
        }

        @Override
        public int hashCode() {
            return super.hashCode() + 1;
        }
    }

    public static void main(String[] args) {
        Base base = new Derived();
        System.out.println(base.toString().length() > 0);
        Collection<Base> bases = new ArrayList<>(List.of(new Base(), base));
        bases.retainAll(List.of(new Derived()));
        System.out.println(bases.size());
    }
}
