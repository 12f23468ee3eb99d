// clone(): overridden with super.clone(), covariant, deep.
public class CloneOverridden {
    static class Part implements Cloneable {
        String name = "part";

        @Override
        public Part clone() {
            try {
                return (Part) super.clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }

        String name() {
            return name;
        }
    }

    static class Whole implements Cloneable {
        Part part = new Part();

        @Override
        protected Object clone() throws CloneNotSupportedException {
            Whole copy = (Whole) super.clone();
            copy.part = part.clone();
            return copy;
        }
    }

    static class Bigger extends Whole {
        void grow() {}
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        Bigger copy = (Bigger) new Bigger().clone();
        copy.grow();
        System.out.println(copy.part.name());
    }
}
