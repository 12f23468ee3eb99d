// try-with-resources: close in reverse order, on exceptions too, null resources.
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        void use() {
            System.out.println("use " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
        }
    }

    static class Child extends Resource {
        Child() {
            super("child");
        }

        @Override
        public void close() {
            super.close();
        }
    }

    static Resource none() {
        return null;
    }

    public static void main(String[] args) {
        try (Resource one = new Resource("one"); Resource two = new Child(); Resource no = none()) {
            one.use();
            two.use();
            throw new IllegalStateException("" + no);
        } catch (IllegalStateException expected) {
            System.out.println("caught");
        }
    }
}
