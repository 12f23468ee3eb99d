// ServiceLoader: providers named in META-INF/services beside the classes.
import java.util.ServiceLoader;

public class ServiceLoaders {
    public interface Codec {
        String encode(String text);
    }

    public static class Plain implements Codec {
        public Plain() {
            made();
        }

        private void made() {}

        public String encode(String text) {
            return text;
        }
    }

    public static class Doubling implements Codec {
        public String encode(String text) {
            return text + text;
        }
    }

    public static class NeverProvided implements Codec {
        public String encode(String text) {
            return "";
        }
    }

    public static void main(String[] args) {
        for (Codec codec : ServiceLoader.load(Codec.class)) {
            System.out.println(codec.encode("x"));
        }
        System.out.println(ServiceLoader.load(Codec.class).findFirst().get().encode("y"));
    }
}
