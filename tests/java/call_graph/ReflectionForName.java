// Class.forName with a constant name, newInstance, and a cast to an interface.
public class ReflectionForName {
    interface Driver {
        String connect();
    }

    static class FileDriver implements Driver {
        static {
            loaded();
        }

        public FileDriver() {
            prepare();
        }

        private void prepare() {}

        public String connect() {
            return "file";
        }
    }

    static class OldDriver implements Driver {
        public String connect() {
            return "old";
        }
    }

    static class NeverNamed implements Driver {
        public String connect() {
            return "unnamed";
        }
    }

    static void loaded() {}

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> type = Class.forName("ReflectionForName$FileDriver");
        Driver driver = (Driver) type.getDeclaredConstructor().newInstance();
        System.out.println(driver.connect());
        Object old = Class.forName("ReflectionForName$OldDriver").newInstance();
        System.out.println(((Driver) old).connect());
    }
}
